/** The forms about visits and walks. */
import { randomUUID } from 'node:crypto';
import { button, dialogField, type Form, menu, opener, post, type Records } from './form.ts';
import { today } from './visiting.ts';

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
async function addVisit(
  { business, petId }: Records,
  { endedAt = null, petIds = [petId] }: { endedAt?: string | null; petIds?: string[] } = {},
): Promise<string> {
  const id = randomUUID();
  const fields = { id, petIds, startedAt: minutesAgo(30), ...(endedAt !== null && { endedAt }) };
  await post(business, '/api/visits', fields);
  return `/visits/${id}`;
}
const finished = (records: Records) => addVisit(records, { endedAt: minutesAgo(5) });

/** A visit of two households, whose dogs were not picked up. */
async function groupVisit(records: Records): Promise<string> {
  const { business, petId } = records;
  const { id } = await business.addClient({ firstName: 'Tom', lastName: 'Reed' });
  const rex = await business.addPet(id, { name: 'Rex' });
  return addVisit(records, { petIds: [petId, rex.id] });
}
async function trackedVisit({ business, petId }: Records): Promise<string> {
  const gpsData = [20, 15, 10].map((ago, at) => ({
    lat: 53.8 + at / 1000,
    lng: -1.55,
    timestamp: Date.now() - ago * 60_000,
  }));
  const track = { name: 'Walk', distance: '0.14', gpsData, isFavorite: false, isListed: false };
  const { id: walkRouteId } = await post(business, '/api/walks', track);
  const id = randomUUID();
  const times = { startedAt: minutesAgo(30), endedAt: minutesAgo(5) };
  await post(business, '/api/visits', { id, petIds: [petId], walkRouteId, ...times });
  return `/visits/${id}`;
}
async function groupWalk({ business, clientId, petId }: Records): Promise<string> {
  for (const startTime of ['23:58', '23:58']) {
    const walk = { petIds: [petId], date: today(), startTime, endTime: '23:59' };
    await business.addAppointment(clientId, walk);
  }
  return `/day/${today()}`;
}
export const visits: readonly Form[] = [
  ...['Note', 'Incident', 'Medicine'].map((kind): Form => ({
    component: 'features/visits/visits/EventForm.tsx',
    path: addVisit,
    open: opener(kind),
    field: (page) => page.getByRole('dialog').getByLabel(/^What (?:happened|and how much)/),
    value: 'Limps a little',
  })),
  {
    component: 'features/visits/visits/VisitForm.tsx',
    path: addVisit,
    open: menu('More for Biscuit', 'Times and notes'),
    field: dialogField('Note for the client'),
    value: 'Two sticks',
  },
  {
    component: 'features/visits/visits/FinishDialog.tsx',
    path: groupVisit,
    open: opener('Finish visit'),
    field: (page) =>
      page.getByRole('group', { name: /^Rex/ }).getByRole('button', { name: 'Came along' }),
    value: { pressed: true },
  },
  {
    component: 'features/visits/visits/KeepTrackForm.tsx',
    path: trackedVisit,
    open: opener('Keep in My Walk Routes'),
    field: dialogField('Route Name *'),
    value: 'Round the lake',
  },
  {
    component: 'features/visits/visits/reports/ReportFields.tsx',
    path: finished,
    open: opener('Report for Jane Doe'),
    field: dialogField('Note for Jane'),
    value: 'Two sticks',
  },
  {
    component: 'features/visits/visits/reports/LastDay.tsx',
    path: finished,
    open: (page) => [
      button(page, 'Report for Jane Doe'),
      page.getByRole('dialog').getByRole('button', { name: /^More/ }),
    ],
    field: dialogField('Links work until'),
    value: '2030-01-02',
  },
  {
    component: 'features/visits/day-sheet/GroupPicker.tsx',
    path: groupWalk,
    open: (page) => [page.getByRole('button', { name: 'Group walk', expanded: false })],
    isOnPage: true,
    field: (page) => page.getByRole('checkbox', { name: /Morning walk/ }).first(),
    value: false,
  },
  {
    component: 'features/visits/walks/WalkForm.tsx',
    path: () => '/walks',
    open: opener('New Route'),
    field: dialogField('Description'),
    value: 'Twice round',
  },
];
