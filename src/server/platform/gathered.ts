/** Questions that come at the same time, asked in one statement. */

/** Answers many questions at once; a question without an entry has no answer. */
type AskAll<Answer> = (questions: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;

/** How many statements may be under way: the database works on one while the other's answer is read. */
const MAX_UNDER_WAY = 2;
/** A statement that takes longer holds up nobody: its connection may be lost, which is known after many seconds only. */
const HELD_UP_MS = 250;

/**
 * Gives a function that asks one question. While statements are under way, further questions wait for the next one,
 * which asks all of them: the more callers come at once, the less each costs. A question is never part of a statement
 * that was sent before it was asked, so that its answer holds everything that was committed until then. Where a
 * statement fails, all who wait for it hear of it.
 */
export function gathered<Answer>(askAll: AskAll<Answer>, heldUpMs = HELD_UP_MS) {
  type Answers = ReturnType<AskAll<Answer>>;
  let underWay = 0;
  let waiting = new Set<string>();
  let next = Promise.withResolvers<ReadonlyMap<string, Answer>>();

  function send(): void {
    if (waiting.size === 0 || underWay >= MAX_UNDER_WAY) return;
    const questions = [...waiting];
    const { resolve, reject } = next;
    waiting = new Set();
    next = Promise.withResolvers();
    underWay += 1;
    let isCounted = true;
    const letNext = (): void => {
      if (!isCounted) return;
      isCounted = false;
      underWay -= 1;
      send();
    };
    const impatience = setTimeout(letNext, heldUpMs);
    askAll(questions)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(impatience);
        letNext();
      });
  }

  return async (question: string): Promise<Answer | undefined> => {
    waiting.add(question);
    const answers: Answers = next.promise;
    // After all that have arrived by now.
    setImmediate(send);
    return (await answers).get(question);
  };
}
