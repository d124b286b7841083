/**
 * Work that no screen waits for, such as code that may be wanted later and the files for offline use. On a weak line and
 * a slow phone it would hold up the rows that somebody looks for, so it waits until the page is idle.
 */

/** The page is idle once no request has been under way for so long. */
const CALM_MS = 250;
/** Then it begins in any case: nothing else holds up an answer that takes so long. */
const LONGEST_WAIT_MS = 10_000;
/** The browser may be busy drawing for so long. */
const DRAWING_MS = 2_000;

let requests = 0;
let calmSince = performance.now();

/** Makes a request; until it is answered the page is not idle. */
export async function busy<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  requests += 1;
  try {
    return await request();
  } finally {
    requests -= 1;
    calmSince = performance.now();
  }
}

/** Safari has no `requestIdleCallback`. */
function afterDrawing(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: DRAWING_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(action, 0);
  return () => clearTimeout(timer);
}

/** Runs `action` once the page has its data and the browser has drawn them. Returns a function that cancels it. */
export function whenIdle(action: () => void): () => void {
  const asked = performance.now();
  let timer = setTimeout(look, CALM_MS);
  let cancel = () => clearTimeout(timer);
  function look(): void {
    const now = performance.now();
    const isCalm = requests === 0 && now - calmSince >= CALM_MS;
    if (isCalm || now - asked >= LONGEST_WAIT_MS) cancel = afterDrawing(action);
    else timer = setTimeout(look, CALM_MS);
  }
  return () => cancel();
}
