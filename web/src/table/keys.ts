/** Keys: which use a pressed key has. They are dead while somebody types or a dialog is open. */
import { settings, type KeyUse } from '../settings.svelte';

const TYPING =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

export function keyUse(event: KeyboardEvent): KeyUse | null {
  if (!settings.now.hotkeys || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) return null;
  if (document.querySelector('dialog[open]')) return null;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = Object.entries(settings.now.keys).find(([, key]) => key === pressed);
  return found ? (found[0] as KeyUse) : null;
}

/** A key as it is printed on its cap. */
export function keyCap(key: string): string {
  const caps: Record<string, string> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    ' ': '␣',
  };
  return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
