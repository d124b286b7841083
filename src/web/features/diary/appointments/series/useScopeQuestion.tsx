/** Asking, before an appointment of a series is changed, which others are meant. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Scope } from '#contract/diary/series.ts';
import type { ScopeQuestion } from '#web/features/diary/appointments/series/ScopeDialog.tsx';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx';

const useDialogPart = lazyPart(
  async () => import('#web/features/diary/appointments/series/ScopeDialog.tsx'),
);

interface Asking {
  /** Answers undefined where the person thinks better of it. */
  ask: (question: ScopeQuestion) => Promise<Scope | undefined>;
  /** The question waits for its answer. */
  isAsking: boolean;
  /** To be rendered. */
  dialog: ReactNode;
}

/** `finalFocus` returns what has the focus afterwards, where that is not what had it before. */
export function useScopeQuestion(finalFocus?: () => HTMLElement | null): Asking {
  // What was asked stays while the dialog closes, so that its words do not change on the way.
  const [asked, setAsked] = useState<{ question: ScopeQuestion; open: boolean }>();
  const answering = useRef<(scope: Scope | undefined) => void>(undefined);

  const answer = useCallback((scope: Scope | undefined): void => {
    setAsked((last) => last && { ...last, open: false });
    answering.current?.(scope);
    answering.current = undefined;
  }, []);
  const withdraw = useCallback(() => answer(undefined), [answer]);
  // A form that goes away is not saved.
  useEffect(() => () => answering.current?.(undefined), []);

  const open = asked?.open === true;
  const Dialog = useDialogPart(open, withdraw)?.default;
  return {
    ask: (question) => {
      withdraw();
      const { promise, resolve } = Promise.withResolvers<Scope | undefined>();
      answering.current = resolve;
      setAsked({ question, open: true });
      return promise;
    },
    isAsking: open,
    dialog:
      asked === undefined ? null : Dialog ? (
        <Dialog question={asked.question} open={open} onAnswer={answer} finalFocus={finalFocus} />
      ) : (
        open && <LoadingOverlay />
      ),
  };
}
