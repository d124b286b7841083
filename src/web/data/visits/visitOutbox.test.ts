import { describe, expect, it } from 'vitest';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';
import { UNDO_MS, withDeletion, withoutDeletion } from '#web/data/visits/deletion.ts';
import {
  begun,
  type PhoneVisit,
  withEnd,
  withEvent,
  withPhoto,
} from '#web/data/visits/phoneVisit.ts';
import { createVisitOutbox } from '#web/data/visits/visitOutbox.ts';
import { type PhotoPart, visitRules } from '#web/data/visits/visitStore.ts';
import { PhotoProblem } from '#web/platform/forms/photo.ts';
import { HttpError } from '#web/platform/net/http.ts';
import type { OutboxDisk } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const END = '2026-06-01T09:00:00.000Z';
const OFFLINE = new TypeError('Failed to fetch');
const GONE = new HttpError(404, '{"message":"Visit not found"}');

const started = (id = 'v1', startedAt = NOW): PhoneVisit =>
  begun(
    {
      userId: 'sam',
      title: 'Morning walk',
      pets: [{ id: 'p1', name: 'Biscuit' }],
      values: { id, appointmentIds: ['a1'], petIds: ['p1'], startedAt },
      trackId: 't1',
    },
    NOW,
  );
const weed = (record: PhoneVisit, id = 'e1'): PhoneVisit =>
  withEvent(record, { id, kind: 'wee', petId: 'p1', at: NOW }, NOW);
const ended = (record: PhoneVisit): PhoneVisit => withEnd(record, END, ['s1', 's2']);

/** An outbox over a disk in memory, and a server that keeps what it is sent. */
function setUp(...records: readonly PhoneVisit[]) {
  const disk = new Map(records.map((record) => [record.id, record]));
  const world = {
    user: 'sam' as string | undefined,
    /** What the server answers to the next calls of a kind, before it takes one. */
    answers: new Map<string, Error[]>(),
    isOffline: false,
    /** The call to which something else than the server says OK, with nothing. */
    portal: undefined as string | undefined,
    hasTrackLeft: true,
    now: 0,
    heard: [] as string[],
    beforeCreate: () => undefined as void,
  };
  const calls = <Saved>(name: string, save: (body: object) => Saved) => {
    return async (...args: readonly unknown[]): Promise<Saved> => {
      if (world.isOffline) throw OFFLINE;
      if (name === 'create') world.beforeCreate();
      const answer = world.answers.get(name)?.shift();
      if (answer) throw answer;
      if (world.portal === name) return undefined as Saved;
      world.heard.push(`${name} ${JSON.stringify(args)}`);
      return save(args.at(-1) as object);
    };
  };
  let uploads = 0;
  let saved = started().visit;
  const keep = (body: object): Visit => (saved = { ...saved, ...body });
  let queue: Promise<void> = Promise.resolve();
  const visitDisk: OutboxDisk<PhoneVisit, PhotoPart> = {
    list: async (userId) => [...disk.values()].filter((record) => record.userId === userId),
    change: async (_, id, change) => {
      const after = change(disk.get(id));
      if (after) disk.set(id, after);
      else disk.delete(id);
      return after;
    },
    putParts: async () => undefined,
    parts: async () => [],
    part: async () => undefined,
  };
  const outbox = createVisitOutbox(
    {
      store: createOutboxStore(visitDisk, visitRules),
      calls: {
        create: calls('create', keep),
        update: calls('update', keep),
        addEvent: calls(
          'event',
          (body): VisitEvent => ({ ...body, isClockWrong: true }) as VisitEvent,
        ),
        delete: calls('delete', () => undefined),
        sendPhoto: calls('send', () => `/uploads/${(uploads += 1)}`),
        attachPhoto: calls('attach', () => keep({})),
      },
      hasTrackLeft: async () => world.hasTrackLeft,
      onSent: () => undefined,
      show: () => undefined,
      now: () => world.now,
    },
    {
      currentUser: async () => {
        if (world.isOffline) throw OFFLINE;
        return world.user === undefined ? undefined : { id: world.user, timeZone: 'Europe/London' };
      },
      runExclusive: (_, action) => (queue = queue.then(action)),
    },
  );
  const heard = () => world.heard.map((call) => call.split(' ')[0]);
  return { disk, world, outbox, heard };
}

describe('a visit on the phone', () => {
  it('is sent step by step in its order, each once, and leaves the phone when all of it has arrived [visit-outbox-1]', async () => {
    const { disk, heard, outbox } = setUp(ended(weed(started())));
    const outcomes = await Promise.all([outbox.send('sam'), outbox.send('sam')]);
    expect(outcomes).toEqual(['done', 'done']);
    expect(heard()).toEqual(['create', 'event', 'update', 'update']);
    expect(disk.size).toBe(0);
  });

  it('stays on the phone while it runs, for where there is no network [visit-outbox-4]', async () => {
    const { disk, outbox } = setUp(weed(started()));
    await outbox.send('sam');
    expect(disk.get('v1')).toMatchObject({ hasArrived: true, steps: [] });
    expect(disk.get('v1')?.visit.events).toMatchObject([{ id: 'e1', isClockWrong: true }]);
  });

  it('waits without a network, with every step [visit-outbox-2]', async () => {
    const { disk, world, heard, outbox } = setUp(weed(started()));
    world.isOffline = true;
    expect(await outbox.send('sam')).toBe('offline');
    expect(disk.get('v1')?.steps.map(({ kind }) => kind)).toEqual(['start', 'event']);
    world.isOffline = false;
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'event']);
  });

  it('whose answer was lost is sent again with the same ids [visit-outbox-3]', async () => {
    const { world, outbox } = setUp(weed(started()));
    world.answers.set('event', [new HttpError(502, '')]);
    expect(await outbox.send('sam')).toBe('offline');
    await outbox.send('sam');
    expect(world.heard).toHaveLength(2);
    expect(world.heard[1]).toContain('"id":"e1"');
  });

  it('sends its photos after everything else, each once [visit-outbox-12]', async () => {
    const record = withPhoto(started(), 'f1', { at: 1, petId: 'p1' });
    const { heard, outbox, disk } = setUp(ended(weed(record)));
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'event', 'update', 'update', 'send', 'attach']);
    expect(disk.size).toBe(0);
  });

  it('attaches a photo that was sent before the browser died, and does not send it a second time [visit-outbox-13]', async () => {
    const { world, heard, outbox } = setUp(withPhoto(started(), 'f1', { at: 1, petId: null }));
    world.answers.set('attach', [OFFLINE]);
    expect(await outbox.send('sam')).toBe('offline');
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'send', 'attach']);
    expect(world.heard.at(-1)).toBe('attach ["v1","/uploads/1",null]');
  });

  it('sends a photo anew where what was sent has been removed since [visit-outbox-14]', async () => {
    const { world, heard, outbox } = setUp(withPhoto(started(), 'f1', { at: 1, petId: null }));
    world.answers.set('attach', [OFFLINE, new HttpError(404, '{"message":"Expired"}')]);
    await outbox.send('sam');
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'send', 'send', 'attach']);
    expect(world.heard.at(-1)).toBe('attach ["v1","/uploads/2",null]');
  });

  it('says why a photo was refused, and keeps it until someone decides [visit-outbox-15]', async () => {
    const { disk, world, outbox } = setUp(withPhoto(started(), 'f1', { at: 1, petId: null }));
    for (const error of [
      new HttpError(413, '{"message":"Too large"}'),
      new HttpError(403, '{"message":"Too large"}'),
      new PhotoProblem('Too large'),
    ]) {
      world.answers.set('send', [error]);
      expect(await outbox.send('sam')).toBe('done');
      expect(disk.get('v1')).toMatchObject({
        refusal: { stepId: 'f1', message: 'Too large' },
        steps: [{ kind: 'photo' }],
      });
      disk.set('v1', withPhoto(started(), 'f1', { at: 1, petId: null }));
    }
  });

  it('is sent only by its own account [visit-outbox-6]', async () => {
    const { disk, world, heard, outbox } = setUp(started());
    world.user = 'ann';
    await outbox.send('sam');
    await outbox.send('ann');
    expect(heard()).toEqual([]);
    world.user = undefined;
    expect(await outbox.send('sam')).toBe('signedOut');
    world.user = 'sam';
    await outbox.send('sam');
    expect(heard()).toEqual(['create']);
    expect(disk.get('v1')?.hasArrived).toBe(true);
  });

  it('is linked to its track only when the track has arrived [visit-outbox-5]', async () => {
    const { disk, world, heard, outbox } = setUp(ended(started()));
    world.hasTrackLeft = false;
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'update']);
    expect(disk.get('v1')?.steps).toMatchObject([{ kind: 'track', body: { walkRouteId: 't1' } }]);
    world.hasTrackLeft = true;
    await outbox.send('sam');
    expect(world.heard.at(-1)).toBe('update ["v1",{"walkRouteId":"t1"}]');
    expect(disk.size).toBe(0);
  });

  it('that the server refuses stays with the reason, and holds up no other visit [visit-outbox-7]', async () => {
    const later = started('v2', '2026-06-01T10:00:00.000Z');
    const { disk, world, heard, outbox } = setUp(ended(started()), later);
    world.answers.set('update', [
      new HttpError(400, '{"message":"A visit ends after it begins."}'),
    ]);
    await outbox.send('sam');
    expect(disk.get('v1')?.refusal?.message).toBe('A visit ends after it begins.');
    expect(heard()).toEqual(['create', 'create']);
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'create']);
  });

  it('that another phone deleted while this one had more to say is sent from its beginning [visit-outbox-8]', async () => {
    const { disk, world, heard, outbox } = setUp(weed(started()));
    await outbox.send('sam');
    const running = disk.get('v1');
    if (running === undefined) throw new Error('The visit is gone');
    disk.set('v1', ended(weed(running, 'e2')));
    world.answers.set('event', [GONE]);
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'event', 'create', 'update', 'event', 'event', 'update']);
    expect(world.heard[2]).toContain(END);
    // The server may have it after all, and then takes no facts from its beginning.
    expect(world.heard[3]).toContain(END);
    expect(disk.size).toBe(0);
  });

  it.each([
    ['a proxy', new HttpError(404, '<html>404 Not Found</html>')],
    ['a gateway', new HttpError(404, '{"message":"no Route matched with those values"}')],
    ['another gateway', new HttpError(404, '{"message":"Route PUT:/api/visits/v1 not found"}')],
    ['another version of Pawkeeper', new HttpError(404, '{"message":"There is nothing here."}')],
  ])('that %s does not find keeps every step, and waits [visit-outbox-9]', async (_, error) => {
    const { disk, world, heard, outbox } = setUp(ended(weed(started())));
    world.answers.set('event', [error]);
    expect(await outbox.send('sam')).toBe('offline');
    const kinds = disk.get('v1')?.steps.map(({ kind }) => kind);
    expect(kinds).toEqual(['event', 'change', 'track']);
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'event', 'update', 'update']);
    expect(world.heard[2]).toContain(END);
  });

  it.each(['create', 'update', 'event', 'attach'])(
    'keeps a step to which a captive portal says OK (%s) [visit-outbox-10]',
    async (call) => {
      const { disk, world, outbox } = setUp(
        ended(weed(withPhoto(started(), 'f1', { at: 1, petId: null }))),
      );
      world.portal = call;
      expect(await outbox.send('sam')).toBe('offline');
      expect(disk.get('v1')?.steps.length).toBeGreaterThan(0);
      world.portal = undefined;
      await outbox.send('sam');
      expect(disk.size).toBe(0);
    },
  );

  it('whose photo finds no visit again and again is tried once at a time [visit-outbox-11]', async () => {
    const { disk, world, heard, outbox } = setUp(
      withPhoto(started(), 'f1', { at: 1, petId: 'p1' }),
    );
    world.answers.set(
      'send',
      Array.from({ length: 1000 }, () => GONE),
    );
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'create', 'update']);
    world.answers.clear();
    await outbox.send('sam');
    expect(heard().slice(3)).toEqual(['send', 'attach']);
    expect(disk.get('v1')?.steps).toEqual([]);
  });

  it('that is full says so instead of holding up the others', async () => {
    const { disk, world, outbox } = setUp(weed(started()), started('v2', END));
    world.answers.set('event', [new HttpError(403, '{"message":"At most 500 events."}')]);
    expect(await outbox.send('sam')).toBe('done');
    expect(disk.get('v1')?.refusal?.message).toBe('At most 500 events.');
    expect(disk.get('v2')?.hasArrived).toBe(true);
  });

  it('that is deleted sends nothing until there is no Undo any more, and leaves phone and server then [visit-outbox-16]', async () => {
    const { disk, world, heard, outbox } = setUp(withDeletion(weed(started()), 's1', 0));
    world.now = UNDO_MS - 1;
    await outbox.send('sam');
    expect(heard()).toEqual([]);
    world.now = UNDO_MS;
    await outbox.send('sam');
    expect(heard()).toEqual(['delete']);
    expect(disk.size).toBe(0);
  });

  it('whose deletion was undone while another visit was sent is not deleted, and has every step [visit-outbox-17]', async () => {
    const later = started('v2', '2026-06-01T10:00:00.000Z');
    const { disk, world, heard, outbox } = setUp(started(), withDeletion(weed(later), 's1', 0));
    world.beforeCreate = () => {
      disk.set('v2', withoutDeletion(disk.get('v2') ?? later, UNDO_MS - 1));
      world.now = UNDO_MS;
      world.beforeCreate = () => undefined;
    };
    await outbox.send('sam');
    expect(heard()).toEqual(['create', 'create', 'event']);
  });

  it('whose deletion is refused is there again, with the reason [visit-outbox-18]', async () => {
    const { disk, world, outbox } = setUp(withDeletion(started(), 's1', 0));
    world.now = UNDO_MS;
    world.answers.set('delete', [new HttpError(400, '{"message":"No"}')]);
    await outbox.send('sam');
    expect(disk.get('v1')).toMatchObject({ isDeleted: false, refusal: { message: 'No' } });
  });
});
