/** HTTP to the room: `http.get<Me>('/me')`, `http.post('/login', {name, password})`.
 *
 *  Paths are below `/api`. What the room refuses is thrown as `Refused`, with its code and facts.
 */
import { Refused, type Facts } from './refusal';

interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  facts?: Facts;
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        'X-Huone': '1',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('line/lost', 'the room cannot be reached');
  }
  if (!answer.ok) throw await problem(answer);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function problem(answer: Response): Promise<Refused> {
  const told: Problem = await answer.json().catch(() => ({}));
  const says = told.detail ?? told.title ?? answer.statusText;
  return new Refused(told.code ?? `http/${answer.status}`, says, told.facts ?? {}, answer.status);
}

export const http = {
  get: <T>(path: string) => send<T>('GET', path),
  post: <T = void>(path: string, body?: unknown) => send<T>('POST', path, body),
  put: <T = void>(path: string, body?: unknown) => send<T>('PUT', path, body),
  del: <T = void>(path: string, body?: unknown) => send<T>('DELETE', path, body),
};
