import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitTrack } from '#web/data/recorder/visitTrack.ts';
import { begun, type PhoneVisit, withEnd } from '#web/data/visits/phoneVisit.ts';
import { takeUpTracks } from '#web/data/visits/visitTracks.ts';

const NOW = '2026-06-01T08:00:00.000Z';

const visit = (id: string): PhoneVisit =>
  begun(
    {
      userId: 'sam',
      title: 'Morning walk',
      pets: [{ id: 'p1', name: 'Biscuit' }],
      values: { id, appointmentIds: [], petIds: ['p1'], startedAt: NOW },
      trackId: `track of ${id}`,
    },
    NOW,
  );
const over = withEnd(visit('over'), '2026-06-01T09:00:00.000Z', ['s1', 's2']);

const done: string[] = [];

/** What the browser says of the location; undefined where it cannot say. */
const permission = (state: PermissionState | undefined) =>
  vi.stubGlobal('navigator', {
    permissions: {
      query: async () => (state === undefined ? Promise.reject(new TypeError()) : { state }),
    },
  });

beforeEach(() => {
  done.length = 0;
  vi.spyOn(visitTrack, 'resume').mockImplementation(async ({ trackId }) => {
    done.push(`resumed ${trackId}`);
    return 'recording';
  });
  vi.spyOn(visitTrack, 'end').mockImplementation(async ({ trackId }) => {
    done.push(`ended ${trackId}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('after a reload the track of a visit under way goes on, and that of one that is over ends [visit-tracks-1]', async () => {
  permission('granted');
  await takeUpTracks([visit('v1'), over, { ...visit('gone'), isDeleted: true }]);
  expect(done).toEqual(['resumed track of v1', 'ended track of over']);
});

it.each(['prompt', 'denied', undefined] as const)(
  'while the browser says %s about the location, a reload asks for nothing [visit-tracks-2]',
  async (state) => {
    permission(state);
    await takeUpTracks([visit('v1'), over]);
    expect(done).toEqual(['ended track of over']);
  },
);
