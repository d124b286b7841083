/** Where the focus goes when the focused element has been removed. */

/** Moves the focus to the page's heading: call it after a record has been deleted. */
export function focusHeading(): void {
  // After the closing dialog has tried to focus a button that no longer exists.
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, 400);
}
