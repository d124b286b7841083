/** Where the focus goes when what had it is gone. */

/** To the page's heading: call it once the thing that was acted on has left the page. */
export function focusHeading(): void {
  // After the dialog has given the focus back to a button that no longer exists.
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, 400);
}
