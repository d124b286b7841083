import { afterEach, expect, it, vi } from 'vitest';
import { sessionEnded } from '#web/app/sessionEnded.ts';
import { begun, withEnd } from '#web/data/visits/phoneVisit.ts';
import { phoneVisits } from '#web/data/visits/phoneVisits.ts';
import { onLeaving } from '#web/platform/session/signIn.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const values = { id: 'v1', startedAt: NOW };
const started = begun({ userId: 'sam', title: 'Walk', pets: [], values }, NOW);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a session that ends leads to sign in, but not away from the page of a visit under way [session-ended-1]', () => {
  vi.useFakeTimers();
  const assign = vi.fn<(url: string) => void>();
  const left = vi.fn<() => void>();
  const stop = onLeaving(left);
  const endsOn = (pathname: string) => {
    vi.stubGlobal('location', { pathname, search: '', assign });
    sessionEnded();
    vi.runAllTimers();
    return left.mock.calls.splice(0).length;
  };
  phoneVisits.show({ visits: [started] });
  expect(endsOn('/visits/v1')).toBe(0);
  expect(endsOn('/visits/v2')).toBe(1);
  phoneVisits.show({ visits: [withEnd(started, NOW, ['s1', 's2'])] });
  expect(endsOn('/visits/v1')).toBe(1);
  stop();
});
