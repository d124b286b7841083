/** The forms about clients, pets and the diary. */
import { addDays } from '#contract/rules/businessDay.ts';
import {
  button,
  dialogField,
  type Form,
  menu,
  opener,
  pageField,
  post,
  type Records,
} from './form.ts';
import { today } from './visiting.ts';

async function addService({ business }: Records): Promise<string> {
  const service = { name: 'Dog walk', serviceType: 'walk', price: '12.00', unit: 'visit' };
  await post(business, '/api/services', service);
  return '/settings/services';
}
async function series({ business, clientId }: Records): Promise<string> {
  const startsOn = addDays(today(), 3);
  await post(business, '/api/series', {
    clientId,
    title: 'Lunch walk',
    serviceType: 'walk',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    everyWeeks: 1,
    startTime: '09:00',
    endTime: '10:00',
    startsOn,
    endsOn: addDays(startsOn, 6),
  });
  return `/calendar?view=day&date=${startsOn}`;
}
async function unmarked({ business, clientId }: Records): Promise<string> {
  await business.addAppointment(clientId, { date: addDays(today(), -2), status: 'confirmed' });
  return '/';
}
const otherPet = async ({ business, clientId }: Records) => {
  await business.addPet(clientId, { name: 'Bella' });
  return '/settings/diary';
};

export const people: readonly Form[] = [
  {
    component: 'features/clients/ClientForm.tsx',
    path: () => '/clients',
    open: opener('Add Client'),
    field: dialogField('Notes'),
    value: 'Rings twice',
  },
  {
    component: 'features/clients/ClientForm.tsx',
    path: () => '/clients',
    open: opener('Edit Jane Doe'),
    field: dialogField('Notes'),
    value: 'Rings twice',
  },
  {
    component: 'features/pets/PetForm.tsx',
    path: () => '/pets',
    open: opener('Add Pet'),
    field: dialogField('Breed'),
    value: 'Pug',
  },
  {
    component: 'features/pets/PetForm.tsx',
    path: () => '/pets',
    open: opener('Edit Biscuit'),
    field: dialogField('Breed'),
    value: 'Pug',
  },
  {
    component: 'entities/archive/ArchivePetDialog.tsx',
    path: ({ petId }) => `/pets/${petId}`,
    open: (page) => [
      button(page, /^Archive/).first(),
      page.getByRole('checkbox', { name: 'Biscuit has died' }).and(page.locator(':not(:checked)')),
    ],
    field: dialogField('Date *'),
    value: '2026-01-02',
  },
  {
    component: 'features/profile/ProfileForm.tsx',
    path: () => '/profile',
    open: opener('Edit Profile'),
    field: dialogField('Business Name'),
    value: 'Happy Paws',
  },
];

export const diary: readonly Form[] = [
  {
    component: 'entities/appointments/AppointmentForm.tsx',
    path: () => '/calendar',
    open: opener('New Appointment'),
    field: dialogField('Title *'),
    value: 'Round the lake',
  },
  {
    component: 'entities/appointments/series/SeriesPart.tsx',
    path: series,
    open: (page) => [
      button(page, /\d Lunch walk/).first(),
      page.getByRole('dialog', { name: 'Lunch walk' }).getByRole('button', { name: 'Edit' }),
      button(page, 'Pause for some days'),
    ],
    field: dialogField('Last day of the pause *'),
    value: '2030-01-02',
  },
  {
    component: 'entities/appointments/UnmarkedDialog.tsx',
    path: unmarked,
    open: (page) => [button(page, 'Review'), button(page, 'Done all')],
    field: (page) => page.getByRole('dialog').getByRole('checkbox', { name: /Morning walk/ }),
    value: false,
  },
  {
    component: 'entities/diary/DaysOffForm.tsx',
    path: () => '/settings/diary',
    open: opener(/^Add days off$/i),
    field: dialogField('Note'),
    value: 'Cornwall',
  },
  {
    component: 'features/diary/MostDogs.tsx',
    path: () => '/settings/diary',
    field: pageField('Dogs'),
    value: '5',
  },
  {
    component: 'features/diary/PetsApartForm.tsx',
    path: otherPet,
    open: opener('Add Pair'),
    field: dialogField('Why'),
    value: 'They fight',
  },
  {
    component: 'features/services/ServiceForm.tsx',
    path: addService,
    open: opener('Add Service'),
    field: dialogField('Name *'),
    value: 'Long walk',
  },
  {
    component: 'features/services/NewPriceForm.tsx',
    path: addService,
    open: menu('More for Dog walk', /price/i),
    field: dialogField('New Price *'),
    value: '13.50',
  },
  {
    component: 'features/services/SurchargeForm.tsx',
    path: () => '/settings/services',
    open: opener('Add Surcharge'),
    field: dialogField('Percentage *'),
    value: '50',
  },
  {
    component: 'features/clients/ClientPriceForm.tsx',
    path: async (records) => {
      await addService(records);
      return `/clients/${records.clientId}`;
    },
    open: opener('Add Price'),
    field: dialogField('This Client Pays *'),
    value: '11.00',
  },
];
