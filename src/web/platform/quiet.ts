/**
 * When there is time for what no screen waits for: code that may be wanted later, the files for offline use. On a weak
 * line and a slow phone it would hold up the rows that somebody looks for.
 */

/** So long nothing is asked of the server. */
const CALM_MS = 250;
/** Whatever happens, it begins then: an answer that takes so long is not held up by anything else. */
const LONGEST_MS = 10_000;
/** The browser may be busy drawing for so long. */
const IDLE_MS = 2_000;

let open = 0;
let calmSince = performance.now();

/** Makes a request, during which it is not quiet. */
export async function unquiet<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  open += 1;
  try {
    return await request();
  } finally {
    open -= 1;
    calmSince = performance.now();
  }
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(action, { timeout: IDLE_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(action, 0);
  return () => clearTimeout(timer);
}

/** Does something once the screen has its data and the browser has drawn them. Gives the way to stop. */
export function onceQuiet(action: () => void): () => void {
  const asked = performance.now();
  let timer = setTimeout(look, CALM_MS);
  let stop = () => clearTimeout(timer);
  function look(): void {
    const now = performance.now();
    const isCalm = open === 0 && now - calmSince >= CALM_MS;
    if (isCalm || now - asked >= LONGEST_MS) stop = whenIdle(action);
    else timer = setTimeout(look, CALM_MS);
  }
  return () => stop();
}
