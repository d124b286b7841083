/**
 * The one script of an invoice's private page, which works without it: a button next to each value that a bank transfer needs, which
 * copies it.
 */
const COPIED_MS = 2_000;

for (const value of document.querySelectorAll<HTMLElement>('[data-copy]')) offer(value);

function offer(value: HTMLElement): void {
  const button = document.createElement('button');
  const say = (words: string): void => {
    button.textContent = words;
    button.setAttribute('aria-label', `${words} ${value.dataset['copy']}`);
  };
  button.type = 'button';
  button.className =
    'min-h-11 min-w-20 rounded-lg border border-edge px-3 text-sm font-semibold print:hidden';
  button.addEventListener('click', () => void copy(value, say));
  say('Copy');
  value.append(button);
}

async function copy(value: HTMLElement, say: (words: string) => void): Promise<void> {
  const text = value.querySelector('[data-value]')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    say('Copied');
  } catch {
    // Not allowed, or no https: the value itself is chosen by a tap.
    say('Press and hold to copy');
  }
  setTimeout(() => say('Copy'), COPIED_MS);
}
