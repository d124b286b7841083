/** Whether this page was come to by a step back or forward: then the browser puts the scroll position right by itself. */

let stepped = false;

addEventListener('popstate', () => {
  stepped = true;
});
// The router tells of its own steps by this event.
addEventListener('pushState', () => {
  stepped = false;
});

export const isStepBack = (): boolean => stepped;
