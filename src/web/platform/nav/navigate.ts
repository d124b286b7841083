/** Changes the location. Everything that changes it calls `navigate`, also the router's links. */
import { navigate as step } from 'wouter/use-browser-location';
import {
  dropStaleSteps,
  onPageStep,
  onPopState,
  stepBack,
  stepDepth,
  whenSettled,
} from '#web/platform/nav/overlaySteps.ts';
import { openedByTap } from '#web/platform/nav/secondTaps.ts';

/** A tap on a link pushes, a correction of the URL replaces, the browser's own buttons pop. */
type Step = 'push' | 'replace' | 'pop';

let latest: Step = 'pop';
let cameBack = false;
let steppedAt = 0;
let cameFrom: string | undefined;
let isSteppingBack = false;

const currentUrl = (): string => location.pathname + location.search;
let knownUrl = currentUrl();

function remember(kind: Step): void {
  latest = kind;
  if (kind === 'replace') return;
  cameBack = kind === 'pop';
  steppedAt = performance.now();
}

addEventListener('popstate', () => {
  // The steps of overlays have the URL of their page.
  if (currentUrl() !== knownUrl) {
    remember('pop');
    cameFrom = undefined;
    isSteppingBack = false;
  }
  knownUrl = currentUrl();
  onPopState();
});
dropStaleSteps();

/** Whether a tap on a link led to the current location. */
export const isTap = (): boolean => latest === 'push';

/** Whether the user came to the page by Back or Forward: then the browser restores the scroll position. */
export const isStepBack = (): boolean => cameBack;

/** When the user last went to another page, on the clock of `performance.now()`. */
export const navigatedAt = (): number => steppedAt;

interface NavigateOptions {
  /** Takes the place of the current step instead of adding one. */
  replace?: boolean;
  state?: unknown;
}

/** Goes to a path with its query string, in this tab and without loading the page. */
export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  const go = (options: { replace: boolean }, kind: Step) => {
    openedByTap();
    remember(kind);
    step(to, { ...options, state });
    knownUrl = currentUrl();
  };
  if (replace) onPageStep(() => go({ replace: true }, 'replace'));
  else {
    whenSettled(() => {
      // A second tap on the same link, while its page is on the way, is no step of its own.
      if (to === currentUrl()) return;
      // The page takes the step of the drawer or dialog that its link is in.
      const from = knownUrl;
      go({ replace: stepDepth() > 0 }, 'push');
      cameFrom = from;
      isSteppingBack = false;
    });
  }
}

/** Goes back one step if that leads to a page with this path, and returns whether it did. */
export function stepBackTo(path: string): boolean {
  if (cameFrom?.split('?')[0] !== path) return false;
  // A second press goes no further.
  if (!isSteppingBack) stepBack();
  isSteppingBack = true;
  return true;
}
