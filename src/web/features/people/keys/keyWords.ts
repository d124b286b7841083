/** Keys in words: the fields, what can happen to one, and what did. */
import type { Key, KeyEvent, KeyValues } from '#contract/people/keys.ts';

export const keyLabels: Record<keyof KeyValues, string> = {
  tag: 'Tag Number',
  copies: 'Copies',
  place: 'Where It Is',
};

type EventKind = KeyEvent['kind'];

/** The button of each step. */
export const stepLabels: Record<EventKind, string> = {
  taken: 'Take',
  putBack: 'Put back',
  handedOver: 'Hand over',
  returned: 'Returned to me',
  lost: 'Missing',
  found: 'Found',
};

/** The log's words. */
export const eventWords: Record<EventKind, string> = {
  taken: 'Taken',
  putBack: 'Put back at base',
  handedOver: 'Handed over',
  returned: 'Returned to me',
  lost: 'Reported missing',
  found: 'Found',
};

/** What can happen next to a key, the most likely step first. */
export const NEXT_STEPS: Record<Key['place'], readonly EventKind[]> = {
  atBase: ['taken', 'handedOver', 'lost'],
  withMe: ['putBack', 'handedOver', 'lost'],
  withClient: ['returned', 'lost'],
  lost: ['found'],
};
