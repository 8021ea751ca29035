/** What I have written about others: read once, shown at every seat, and kept with the room. */
import { http } from '../wire/http';
import type { Note, Notes } from '../wire/messages';

export const COLOURS = [
  'none',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
] as const satisfies readonly Note['colour'][];
export const PAINT: Record<Note['colour'], string> = {
  none: 'transparent',
  red: '#d9534f',
  orange: '#e08a3c',
  yellow: '#e0c341',
  green: '#46a36c',
  blue: '#4f8fd9',
  purple: '#9a6bd0',
};
/** How much the room keeps of a note. */
export const NOTE_MAX = 1000;

class MyNotes {
  all = $state.raw<ReadonlyMap<string, Note>>(new Map());
  #reader: string | null = null;

  /** Reads the notes of who is signed in, once. */
  async load(reader: string): Promise<void> {
    if (this.#reader === reader) return;
    this.#reader = reader;
    const read = await http.get<Notes>('/me/notes').catch(() => null);
    this.all = new Map(read?.notes.map((note) => [note.player, note]) ?? []);
  }

  about(player: string): Note {
    return this.all.get(player) ?? { player, text: '', colour: 'none' };
  }

  async keep(note: Note): Promise<void> {
    await http.put(`/me/notes/${encodeURIComponent(note.player.trim())}`, {
      text: note.text,
      colour: note.colour,
    });
    const all = new Map(this.all);
    if (note.text || note.colour !== 'none') all.set(note.player, note);
    else all.delete(note.player);
    this.all = all;
  }
}

export const notes = new MyNotes();
