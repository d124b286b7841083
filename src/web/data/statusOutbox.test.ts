import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { createStatusOutbox, type UnsentStatus } from '#web/data/statusOutbox.ts';
import { HttpError } from '#web/platform/net/http.ts';
import type { OutboxDisk } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

const DONE: UnsentStatus = {
  id: 'status a1',
  userId: 'sam',
  kind: 'status',
  appointmentId: 'a1',
  title: 'Walk',
  status: 'completed',
  readAt: 'one',
};
const booked = { id: 'a1', status: 'confirmed', updatedAt: 'one' } as Appointment;

/** An outbox over a disk in memory, and a server with one appointment. */
function setUp() {
  const disk = new Map<string, UnsentStatus>();
  const world = {
    user: 'sam',
    error: undefined as Error | undefined,
    diskIsFull: false,
    isPortal: false,
    appointment: booked,
    sent: 0,
    tried: 0,
    settled: 0,
    refused: [] as readonly UnsentStatus[],
  };
  const statusDisk: OutboxDisk<UnsentStatus, never> = {
    list: async (userId) => [...disk.values()].filter((each) => each.userId === userId),
    change: async (_, id, change) => {
      const after = change(disk.get(id));
      if (after === undefined) disk.delete(id);
      else if (world.diskIsFull) throw new Error('full');
      else disk.set(id, after);
      return after;
    },
    putParts: async () => undefined,
    parts: async () => [],
    part: async () => undefined,
  };
  const store = createOutboxStore(statusDisk, { order: () => 0 });
  const outbox = createStatusOutbox(
    {
      store,
      save: async ({ status }, readAt) => {
        world.tried += 1;
        if (world.error) throw world.error;
        if (world.isPortal) return undefined as never;
        if (world.appointment.updatedAt !== readAt) {
          throw new HttpError(
            409,
            JSON.stringify({ message: 'It has changed', current: world.appointment }),
          );
        }
        world.sent += 1;
        world.appointment = { ...world.appointment, status, updatedAt: `${readAt}+` };
        return world.appointment;
      },
      onSettled: () => (world.settled += 1),
      show: (records) =>
        (world.refused = records.filter(({ refusal }) => refusal !== undefined)),
    },
    {
      currentUser: async () => ({ id: world.user, timeZone: 'Europe/London' }),
      runExclusive: (_, action) => action(),
    },
  );
  const reasons = () => world.refused.map(({ refusal }) => refusal);
  return { disk, world, outbox, inMemory: store.inMemory, reasons };
}

describe('a status that could not be sent', () => {
  it.each([
    ['there is no network', new TypeError('Failed to fetch')],
    ['a captive portal answers', new HttpError(404, '<html>')],
    ['the session has ended', new HttpError(401, '{"message":"Unauthorized"}')],
  ])('waits while %s, and is set once [status-outbox-1]', async (_, error) => {
    const { disk, world, outbox } = setUp();
    world.error = error;
    await outbox.add(DONE);
    await outbox.send('sam');
    expect(disk.size).toBe(1);
    world.error = undefined;
    world.isPortal = true;
    await outbox.send('sam');
    expect(disk.size).toBe(1);
    world.isPortal = false;
    await outbox.send('sam');
    await outbox.send('sam');
    expect(world).toMatchObject({ sent: 1, appointment: { status: 'completed' } });
    expect(disk.size).toBe(0);
  });

  it('is sent by its own account only, from memory too [status-outbox-2]', async () => {
    const { world, outbox, inMemory } = setUp();
    world.diskIsFull = true;
    await outbox.add(DONE);
    expect(inMemory('sam')).toHaveLength(1);
    world.user = 'ann';
    await outbox.send('sam');
    await outbox.send('ann');
    expect(world.sent).toBe(0);
    world.user = 'sam';
    await outbox.send('sam');
    expect(world.sent).toBe(1);
  });

  it('is set on an appointment that was edited meanwhile and is still open [status-outbox-3]', async () => {
    const { world, outbox } = setUp();
    world.appointment = { ...booked, updatedAt: 'two' };
    await outbox.add(DONE);
    await outbox.send('sam');
    expect(world.appointment.status).toBe('completed');
    expect(world.refused).toEqual([]);
  });

  it('has arrived where the answer was lost; where the appointment was cancelled it stays, and says so until it was seen [status-outbox-4]', async () => {
    const { disk, world, outbox, reasons } = setUp();
    world.appointment = { ...booked, status: 'completed', updatedAt: 'two' };
    await outbox.add(DONE);
    await outbox.send('sam');
    expect([disk.size, world.sent, world.refused]).toEqual([0, 0, []]);
    world.appointment = { ...booked, status: 'cancelled', updatedAt: 'two' };
    await outbox.add(DONE);
    await outbox.send('sam');
    expect(reasons()).toEqual(['It is now cancelled.']);
    // It is not sent again, cannot be undone, and signing out does not lose it.
    const { tried } = world;
    await outbox.send('sam');
    expect([world.tried, reasons().length]).toEqual([tried, 1]);
    expect(await outbox.takeBack(DONE)).toBe(false);
    expect(disk.get(DONE.id)?.hasArrived).toBe(true);
    await outbox.dismiss(DONE);
    expect([disk.size, reasons()]).toEqual([0, []]);
  });

  it.each([
    ['was deleted', 404, 'Appointment not found', 'The appointment has since been deleted.'],
    ['may not be', 400, 'It is on an invoice.', 'It is on an invoice.'],
  ])(
    'of an appointment that %s says so, from memory too [status-outbox-6]',
    async (_, status, message, reason) => {
      const { world, outbox, inMemory, reasons } = setUp();
      world.diskIsFull = true;
      world.error = new HttpError(status, JSON.stringify({ message }));
      await outbox.add(DONE);
      await outbox.send('sam');
      expect(reasons()).toEqual([reason]);
      expect(world.settled).toBe(1);
      expect(inMemory('sam')).toEqual([]);
    },
  );

  it('that was refused and is set again is sent [status-outbox-7]', async () => {
    const { world, outbox } = setUp();
    world.error = new HttpError(400, '{"message":"No"}');
    await outbox.add(DONE);
    await outbox.send('sam');
    world.error = undefined;
    await outbox.add(DONE);
    await outbox.send('sam');
    expect([world.sent, world.refused]).toEqual([1, []]);
  });

  it('can be taken back until it is sent [status-outbox-5]', async () => {
    const { disk, outbox } = setUp();
    await outbox.add(DONE);
    expect(await outbox.takeBack(DONE)).toBe(true);
    expect(disk.size).toBe(0);
    expect(await outbox.takeBack(DONE)).toBe(false);
  });
});
