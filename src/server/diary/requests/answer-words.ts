/** What a client is told about the answer to a request. */
import type { Request, RequestedVisit } from '#contract/diary/requests.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { visitLine } from '#contract/rules/visitLine.ts';

const linesOf = (visits: readonly RequestedVisit[]): string => visits.map(visitLine).join('\n');

const span = ({ firstDay, lastDay }: Request): string =>
  firstDay === null || lastDay === null ? '' : `${mediumDate(firstDay)} to ${mediumDate(lastDay)}`;

function acceptedWords(asked: Request): string {
  const lines = linesOf((asked.offer ?? asked).visits);
  switch (asked.kind) {
    case 'ask':
      return `You’re booked in:\n\n${lines}`;
    case 'change':
      return `Your visit has been changed. It’s now:\n\n${lines}`;
    case 'away':
      return `Your regular visits are paused while you’re away:\n\n${span(asked)}`;
    default:
      return 'Thank you for letting me know. I’ve made a note of it.';
  }
}

const NO = 'I’m sorry, I can’t do that.';

/** What the answer says; undefined while there is none. */
export function answerWords(asked: Request): string | undefined {
  const { kind, state, visits, offer, reply } = asked;
  if (state === 'accepted') return acceptedWords(asked);
  if (state === 'offered' && offer) {
    const words = `I can’t come as you asked, but I can offer:\n\n${linesOf(offer.visits)}`;
    const said = offer.message === null ? '' : `\n\n${offer.message}`;
    return `${words}${said}\n\nOpen your page to accept it.`;
  }
  if (state !== 'declined') return undefined;
  if (kind === 'cancel')
    return `Your visit is going ahead after all, with no cancellation fee:\n\n${linesOf(visits)}`;
  const asks = linesOf(visits) || span(asked);
  // Details that were corrected come without a message.
  const quoted =
    asks === '' ? asked.message && `You wrote:\n\n${asked.message}` : `You asked for:\n\n${asks}`;
  return [reply ?? NO, quoted].filter(Boolean).join('\n\n');
}
