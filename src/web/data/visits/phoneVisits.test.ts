import { expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { withDeletion } from '#web/data/visits/deletion.ts';
import { begun } from '#web/data/visits/phoneVisit.ts';
import { phoneVisits } from '#web/data/visits/phoneVisits.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const started = (id: string) =>
  begun({ userId: 'sam', title: 'Walk', pets: [], values: { id, startedAt: NOW } }, NOW);
const onServer: readonly Visit[] = [started('v1').visit, started('v2').visit];
const shown = () => phoneVisits.snapshot().visits.map(({ id }) => id);

it('a deleted visit is on no screen, though the server still says that it runs, until lists were read again [phone-visits-1]', () => {
  phoneVisits.showRunning(onServer);
  expect(shown()).toEqual(['v1', 'v2']);
  phoneVisits.show({ visits: [withDeletion(started('v1'), 's1', 0), started('v2')] });
  expect(shown()).toEqual(['v2']);
  expect([...phoneVisits.snapshot().deleted]).toEqual(['v1']);

  // It is sent: the phone has it no more.
  phoneVisits.hideDeleted('v1');
  phoneVisits.show({ visits: [started('v2')] });
  phoneVisits.showRunning(onServer);
  expect(shown()).toEqual(['v2']);
  expect([...phoneVisits.snapshot().deleted]).toEqual(['v1']);
  phoneVisits.showAgain('v1');
  expect(phoneVisits.snapshot().deleted.size).toBe(0);
});
