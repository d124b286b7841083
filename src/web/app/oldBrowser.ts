/** The page for browsers that lack what the app needs. */

/**
 * `AbortSignal.any` came with Chrome 116, Firefox 124 and Safari 17.4, popovers with Chrome 114, Firefox 125 and Safari 17.
 * The styles need Firefox 128.
 */
export const isOldBrowser = (): boolean =>
  !('any' in AbortSignal) || !('popover' in HTMLElement.prototype);

function say(): void {
  const title = document.createElement('h1');
  title.className = 'text-xl font-bold';
  title.textContent = 'This browser is too old for Pawkeeper';
  const advice = document.createElement('p');
  advice.textContent =
    'Update it, or open Pawkeeper in Chrome or Edge 116, Firefox 128, Safari 17.4, or a later version.';
  document.querySelector('#root main')?.replaceChildren(title, advice);
}

/** Says so in place of the app. */
export function sayOldBrowser(): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
  else say();
}
