/** Short messages at the edge of the window: `toast(text)`, `toastRefused(error)`. */
import { explain, whyOf } from '../i18n/refusals';

export interface Toast {
  id: number;
  text: string;
  kind: 'news' | 'refusal';
  /** Where a click leads. */
  href?: string | undefined;
  /** Where the rules explain it. */
  why?: string | undefined;
}

const SHOWN_MS = 6_000;

class Tray {
  toasts = $state.raw<readonly Toast[]>([]);
  #last = 0;

  add(text: string, kind: Toast['kind'], href?: string, why?: string): void {
    const id = ++this.#last;
    this.toasts = [...this.toasts.slice(-3), { id, text, kind, href, why }];
    setTimeout(() => this.drop(id), SHOWN_MS);
  }

  drop(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}

export const tray = new Tray();

export function toast(text: string, href?: string): void {
  tray.add(text, 'news', href);
}

export async function toastRefused(error: unknown): Promise<void> {
  tray.add(await explain(error), 'refusal', undefined, whyOf(error));
}
