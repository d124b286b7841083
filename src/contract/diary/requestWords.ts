/** The kinds and states of requests with their words. Free of zod, so that pages show them without loading a schema. */
/** The most letters of a message, or of an answer. */
export const MAX_REQUEST_TEXT = 2_000;

export const requestKinds = ['ask', 'change', 'cancel', 'away', 'tellChange'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestKindLabels: Record<RequestKind, string> = {
  ask: 'New visit',
  change: 'Change to a visit',
  cancel: 'Cancellation',
  away: 'Time away',
  tellChange: 'Something changed',
};

export const requestStates = [
  'open',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];

export const requestStateLabels: Record<RequestState, string> = {
  open: 'Waiting for an answer',
  offered: 'Another time offered',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** The switches of what clients may ask for, with their words. */
export const requestSwitches = {
  canAsk: 'Ask for a visit',
  canChange: 'Change a visit',
  canCancel: 'Cancel a visit',
  canBeAway: 'Say when they are away',
  canTellChanges: 'Tell you that something changed',
} as const;
export type RequestSwitch = keyof typeof requestSwitches;
