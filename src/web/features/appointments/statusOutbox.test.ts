import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import { createStatusOutbox, type UnsentStatus } from '#web/features/appointments/statusOutbox.ts';
import { HttpError } from '#web/platform/net/http.ts';

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
    refused: [] as string[],
  };
  const outbox = createStatusOutbox({
    store: {
      put: async (record) => {
        if (world.diskIsFull) throw new Error('full');
        disk.set(record.id, record);
      },
      list: async (userId) => [...disk.values()].filter((each) => each.userId === userId),
      delete: async (id) => void disk.delete(id),
    },
    save: async ({ status }, readAt) => {
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
    currentUser: async () => ({ id: world.user }),
    runExclusive: (action) => action(),
    onSaved: () => undefined,
    onRefused: (_, message) => world.refused.push(message),
  });
  return { disk, world, outbox };
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
    const { world, outbox } = setUp();
    world.diskIsFull = true;
    await outbox.add(DONE);
    expect(outbox.inMemory('sam')).toHaveLength(1);
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

  it('has arrived where the answer was lost, and says so where the appointment was cancelled [status-outbox-4]', async () => {
    const { disk, world, outbox } = setUp();
    world.appointment = { ...booked, status: 'completed', updatedAt: 'two' };
    await outbox.add(DONE);
    await outbox.send('sam');
    expect([disk.size, world.sent, world.refused]).toEqual([0, 0, []]);
    world.appointment = { ...booked, status: 'cancelled', updatedAt: 'two' };
    await outbox.add(DONE);
    await outbox.send('sam');
    expect([world.sent, world.refused]).toEqual([0, ['It has changed']]);
  });

  it('can be taken back until it is sent [status-outbox-5]', async () => {
    const { disk, outbox } = setUp();
    await outbox.add(DONE);
    expect(await outbox.takeBack(DONE)).toBe(true);
    expect(disk.size).toBe(0);
    expect(await outbox.takeBack(DONE)).toBe(false);
  });
});
