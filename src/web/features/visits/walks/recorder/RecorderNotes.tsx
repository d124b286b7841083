/** What the recorder says next to its figures: problems, and what it cannot do. */
import { HOW_TO_ALLOW } from '#web/data/recorder/howToAllow.ts';
import type { Recorder } from '#web/data/recorder/recorderMachine.ts';
import { isVague } from '#web/data/recorder/track.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** What the recorder cannot do, in small print under its button. */
export function RecorderNote({ state, supported }: { state: Recorder; supported: boolean }) {
  if (state.phase === 'idle' && state.demo && state.failure?.isDenied === true) {
    return (
      <p className="mt-4 text-sm text-soft">
        GPS not available - using demo mode for testing. {HOW_TO_ALLOW} Then leave the demo and
        start again.
      </p>
    );
  }
  return (
    <p className="mt-4 text-sm text-soft">
      {state.demo || !supported
        ? 'GPS not available - using demo mode for testing'
        : 'Keep this page open and your screen on while you walk: a locked phone stops the recording.'}
    </p>
  );
}

/** Problems while a walk is recorded. */
export function RecorderProblems({ state }: { state: Extract<Recorder, { phase: 'tracking' }> }) {
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {state.signal === 'lost' && (
        <Banner tone="yellow" role="status" title="Signal lost">
          Your walk so far is safe. Recording continues as soon as the signal is back.
        </Banner>
      )}
      {state.signal === 'available' && !state.demo && isVague(state.track) && (
        <Banner tone="blue" role="status" title="Weak signal">
          GPS is too weak to measure distance. It should improve in the open.
        </Banner>
      )}
      {state.unsafe && (
        <Banner tone="red" role="alert" title="This device cannot store your walk">
          Its storage is full or switched off. Leave this page open until the walk is saved.
        </Banner>
      )}
    </div>
  );
}
