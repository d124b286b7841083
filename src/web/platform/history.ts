/** By which step the address last changed. */

/** A tap on a link pushes, a correction of the address replaces, the browser's own buttons pop. */
type Step = 'push' | 'replace' | 'pop';

let last: Step | undefined;
let cameBack = false;

addEventListener('popstate', () => {
  last = 'pop';
  cameBack = true;
});
// The router tells of its own steps by these two events.
addEventListener('pushState', () => {
  last = 'push';
  cameBack = false;
});
addEventListener('replaceState', () => {
  last = 'replace';
});

/** Whether the address is as a tap on a link left it. */
export const isTap = (): boolean => last === 'push';

/** Whether this page was come to by a step back or forward: then the browser puts the scroll position right by itself. */
export const isStepBack = (): boolean => cameBack;
