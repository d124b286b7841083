/** How the hours scroll by themselves while something is dragged near their upper or lower edge. */

const EDGE_PX = 36;
const PX_PER_SECOND = 540;
/** A browser that was busy for longer than this does not make up for it in one leap. */
const LONGEST_FRAME_MS = 50;

type Edge = 'upper' | 'lower' | undefined;

/** The visible part of the hours, in pixels of the screen. */
export interface VisibleHours {
  top: number;
  bottom: number;
}

function edgeAt(y: number, { top, bottom }: VisibleHours): Edge {
  if (y > bottom - EDGE_PX) return 'lower';
  return y >= top && y < top + EDGE_PX ? 'upper' : undefined;
}

/**
 * Scrolls for one drag, which began at `pressedAt`. Call the result for each frame: it returns by how many pixels to
 * scroll. A booking that is picked up near an edge is often only moved sideways, so nothing scrolls at that edge until
 * the pointer has left it.
 */
export function createEdgeScroll(pressedAt: number, hours: VisibleHours) {
  let ignored = edgeAt(pressedAt, hours);
  return (y: number, visible: VisibleHours, elapsedMs: number): number => {
    const edge = edgeAt(y, visible);
    if (edge !== ignored) ignored = undefined;
    if (edge === undefined || edge === ignored) return 0;
    const pixels = (PX_PER_SECOND * Math.min(elapsedMs, LONGEST_FRAME_MS)) / 1000;
    return edge === 'upper' ? -pixels : pixels;
  };
}
