/** What the recorder has to say beside its figures: what is amiss, and what it cannot do. */
import { isVague, type Recorder } from '#web/features/walks/recorder/recorder.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** What the recorder cannot do, in the quiet line under its button. */
export function RecorderNote({ state, supported }: { state: Recorder; supported: boolean }) {
  return (
    <p className="mt-4 text-sm text-soft">
      {state.demo || !supported
        ? 'GPS not available - using demo mode for testing'
        : 'Keep this page open and your screen on while you walk: a locked phone stops the recording.'}
    </p>
  );
}

/** What is amiss while a walk is recorded. */
export function Troubles({ state }: { state: Extract<Recorder, { phase: 'tracking' }> }) {
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {state.signal === 'lost' && (
        <Banner tone="yellow" role="status" title="Signal lost">
          Your walk so far is kept. Recording goes on as soon as the signal is back.
        </Banner>
      )}
      {state.signal === 'here' && !state.demo && isVague(state.track) && (
        <Banner tone="blue" role="status" title="Weak signal">
          Your position is too vague to measure by. It counts again once you are under open sky.
        </Banner>
      )}
      {state.unsafe && (
        <Banner tone="red" role="alert" title="This device cannot keep your walk">
          Its storage is full or switched off. Leave this page open until the walk is saved.
        </Banner>
      )}
    </div>
  );
}
