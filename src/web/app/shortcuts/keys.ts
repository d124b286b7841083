/**
 * Keyboard shortcuts. A control says its own by `aria-keyshortcuts`, such as `n` or `ArrowLeft`: the key presses the first one that is
 * visible, or moves the focus where it is a text field.
 */

/** Where the choice to do without single keys is kept; they can come in the way of speech input. */
const OFF = 'pawkeeper-single-keys-off';

export const hasSingleKeys = (): boolean => localStorage.getItem(OFF) === null;

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'true');
}

/** What takes letters or arrows for itself. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable]';
const TAKES_ARROWS = 'button, a, summary, [role], [tabindex="0"]';
/** While one of these is open, the page under it is not meant. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The shortcut as controls name it; undefined for keys that are none. */
export function shortcutOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pressed): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'Control+k' : undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return shiftKey ? undefined : key;
  return key.length === 1 && key !== ' ' ? key.toLowerCase() : undefined;
}

/** Whether the key belongs to what has the focus, or to what covers the page. */
function isTaken(shortcut: string, target: EventTarget | null): boolean {
  const covering = [...document.querySelectorAll<HTMLElement>(OVERLAYS)];
  const isOpen = (overlay: HTMLElement) =>
    overlay.checkVisibility() && !('endingStyle' in overlay.dataset);
  if (covering.some(isOpen)) return true;
  if (shortcut === 'Control+k' || !(target instanceof Element)) return false;
  if (target.closest(TAKES_LETTERS) !== null) return true;
  return shortcut.startsWith('Arrow') && target.closest(TAKES_ARROWS) !== null;
}

/** The visible control with a shortcut. */
function controlOf(shortcut: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]');
  return [...all].find(
    (control) =>
      control.ariaKeyShortcuts?.split(' ').includes(shortcut) === true &&
      control.checkVisibility({ visibilityProperty: true }),
  );
}

/** Handles a key; `otherwise` is asked where no control of the page has it, and answers whether it did something. */
export function pressShortcut(
  event: KeyboardEvent,
  otherwise: (shortcut: string) => boolean,
): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const shortcut = shortcutOf(event);
  if (shortcut === undefined || isTaken(shortcut, event.target)) return;
  if (shortcut !== 'Control+k' && !hasSingleKeys()) return;
  const control = controlOf(shortcut);
  if (control === undefined && !otherwise(shortcut)) return;
  event.preventDefault();
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else control?.click();
}
