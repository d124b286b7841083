/** The GPS Walk Tracking card: start, watch and stop a walk, and deal with unfinished walks. */
import { Play, Square } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Position } from '#contract/rules/distance.ts';
import { trustedLine } from '#contract/rules/walkFixes.ts';
import { notify } from '#web/data/recorder/notices.ts';
import { gpsUnavailable, type Recorder } from '#web/data/recorder/recorderMachine.ts';
import { RecorderFigures } from '#web/features/visits/walks/recorder/RecorderFigures.tsx';
import {
  RecorderNote,
  RecorderProblems,
} from '#web/features/visits/walks/recorder/RecorderNotes.tsx';
import { hasLocation } from '#web/data/recorder/geolocation.ts';
import { useRunningVisit } from '#web/data/visits/visits.ts';
import { recording } from '#web/data/recorder/browserRecorder.ts';
import { LeadsOnVisit } from '#web/features/visits/visits/LeadsOnVisit.tsx';
import { UnfinishedWalks } from '#web/features/visits/walks/recorder/UnfinishedWalks.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

interface RecorderCardProps {
  /** Draws the line while it is walked: usable positions, in segments between its gaps. */
  renderLine?: ((segments: Position[][]) => ReactNode) | undefined;
}

const supported = hasLocation();
let toldUnavailable = false;

function stateText(state: Recorder): string {
  if (state.phase === 'tracking') {
    return state.demo ? 'Demo tracking active...' : 'Tracking your current walk...';
  }
  return state.phase === 'waiting'
    ? 'Waiting for your position...'
    : 'Start GPS tracking to record a new route';
}

/** The line so far, computed when a point comes rather than at every tick of the clock. */
function LiveLine({ state, renderLine }: { state: Recorder } & RecorderCardProps) {
  const points = state.phase === 'tracking' ? state.track.points : undefined;
  const segments = useMemo(() => (points === undefined ? [] : trustedLine(points)), [points]);
  if (renderLine === undefined || segments.length === 0) return null;
  return <div className="mt-4">{renderLine(segments)}</div>;
}

export function RecorderCard({ renderLine }: RecorderCardProps) {
  const { id: userId } = useSession();
  const state = useSyncExternalStore(recording.subscribe, recording.snapshot);
  const running = useRunningVisit();
  useEffect(() => {
    if (supported || toldUnavailable) return;
    toldUnavailable = true;
    notify(gpsUnavailable);
  }, []);
  return (
    <Card as="section" aria-labelledby="recorder-title">
      <CardHeader
        id="recorder-title"
        title="GPS Walk Tracking"
        subtitle={<output>{stateText(state)}</output>}
      />
      {running && <LeadsOnVisit visit={running.visit} />}
      <UnfinishedWalks active={state.phase === 'idle'} />
      {state.phase === 'tracking' && (
        <>
          <RecorderProblems state={state} />
          <RecorderFigures track={state.track} />
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <MainButton state={state} onStart={() => void recording.start(userId)} />
        {state.phase === 'waiting' && (
          <Button variant="secondary" className="grow sm:grow-0" onClick={() => recording.cancel()}>
            Cancel
          </Button>
        )}
        {state.phase === 'idle' && (!supported || state.demo) && (
          <Button
            variant="secondary"
            className="grow sm:grow-0"
            onClick={() => recording.toggleDemo()}
          >
            {state.demo ? 'Exit Demo' : 'Demo Mode'}
          </Button>
        )}
      </div>
      <RecorderNote state={state} supported={supported} />
      <LiveLine state={state} renderLine={renderLine} />
    </Card>
  );
}

function MainButton({ state, onStart }: { state: Recorder; onStart: () => void }) {
  if (state.phase === 'tracking') {
    return (
      <Button variant="danger" className="grow sm:grow-0" onClick={() => recording.stop()}>
        <Square aria-hidden className="fill-current" />
        Stop Tracking
      </Button>
    );
  }
  return (
    <Button pending={state.phase === 'waiting'} className="grow sm:grow-0" onClick={onStart}>
      {state.phase !== 'waiting' && <Play aria-hidden className="fill-current" />}
      {state.demo ? 'Start Demo Tracking' : 'Start GPS Tracking'}
    </Button>
  );
}
