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
async function chargedWalk({ business, clientId }: Records): Promise<string> {
  const terms = { lines: [], noShowPercent: 100 };
  const lines = [{ before: { hours: 0 }, percent: 50 }];
  await business.request.put('/api/cancellation-policy', {
    data: { ...terms, lines, services: [] },
  });
  const date = addDays(today(), 3);
  await business.addAppointment(clientId, { date, price: '12.00' });
  return `/calendar?view=day&date=${date}`;
}
const otherPet = async ({ business, clientId }: Records) => {
  await business.addPet(clientId, { name: 'Bella' });
  return '/settings/diary';
};

export const people: readonly Form[] = [
  {
    component: 'features/people/clients/ClientForm.tsx',
    path: () => '/clients',
    open: opener('Add Client'),
    field: dialogField('Notes'),
    value: 'Rings twice',
  },
  {
    component: 'features/people/clients/ClientForm.tsx',
    path: () => '/clients',
    open: opener('Edit Jane Doe'),
    field: dialogField('Notes'),
    value: 'Rings twice',
  },
  {
    component: 'features/people/contacts/ContactForm.tsx',
    path: ({ clientId }) => `/clients/${clientId}`,
    open: opener('Add Contact'),
    field: dialogField('Name *'),
    value: 'Tom Neighbour',
  },
  {
    component: 'features/people/pets/PetForm.tsx',
    path: () => '/pets',
    open: opener('Add Pet'),
    field: dialogField('Breed'),
    value: 'Pug',
  },
  {
    component: 'features/people/pets/PetForm.tsx',
    path: () => '/pets',
    open: opener('Edit Biscuit'),
    field: dialogField('Breed'),
    value: 'Pug',
  },
  {
    component: 'features/overview/emergency/OwnNumbersForm.tsx',
    path: () => '/emergency',
    open: opener('Edit your own emergency numbers'),
    field: dialogField('Helper’s Name'),
    value: 'Kim',
  },
  {
    component: 'features/overview/emergency/LostPosterForm.tsx',
    path: () => '/emergency',
    open: opener('Lost Pet'),
    field: dialogField('Last Seen *'),
    value: 'By the lake',
  },
  {
    component: 'features/people/keys/KeyForm.tsx',
    path: ({ clientId }) => `/clients/${clientId}`,
    open: opener('Add Key'),
    field: dialogField('Tag Number *'),
    value: '12',
  },
  {
    component: 'features/people/keys/HandOverDialog.tsx',
    path: async ({ business, clientId }) => {
      await post(business, `/api/clients/${clientId}/keys`, { tag: '12', place: 'withMe' });
      return `/clients/${clientId}`;
    },
    open: menu('More for key 12', 'Hand over'),
    field: dialogField('Received By *'),
    value: 'Jane Doe',
  },
  {
    component: 'features/people/agreements/AgreementForm.tsx',
    path: () => '/settings/agreements',
    open: opener('Add Agreement'),
    field: dialogField('Title *'),
    value: 'Walking agreement',
  },
  {
    component: 'features/people/agreements/PaperForm.tsx',
    path: async ({ business, clientId }) => {
      const agreement = { kind: 'service', title: 'Walking', text: 'We walk.', consents: [] };
      await post(business, '/api/agreements', agreement);
      return `/clients/${clientId}`;
    },
    open: opener('Signed on paper'),
    field: dialogField('Signed by *'),
    value: 'Jane Doe',
  },
  {
    component: 'features/people/treatments/TreatmentForm.tsx',
    path: ({ petId }) => `/pets/${petId}`,
    open: opener('Add Treatment'),
    field: dialogField('Name *'),
    value: 'Kennel cough',
  },
  {
    component: 'features/people/medicines/MedicineForm.tsx',
    path: ({ petId }) => `/pets/${petId}`,
    open: opener('Add Medicine'),
    field: dialogField('Dose'),
    value: '0.5 ml',
  },
  {
    component: 'features/people/archive/ArchiveClientDialog.tsx',
    path: ({ clientId }) => `/clients/${clientId}`,
    open: menu('More for Jane Doe', 'Archive'),
    field: dialogField('Since *'),
    value: '2026-01-02',
  },
  {
    component: 'features/people/archive/ArchivePetDialog.tsx',
    path: ({ petId }) => `/pets/${petId}`,
    open: (page) => [
      button(page, /^Archive/).first(),
      page.getByRole('checkbox', { name: 'Biscuit has died' }).and(page.locator(':not(:checked)')),
    ],
    field: dialogField('Date *'),
    value: '2026-01-02',
  },
  {
    component: 'features/identity/profile/ProfileForm.tsx',
    path: () => '/profile',
    open: opener('Edit Profile'),
    field: dialogField('Business Name'),
    value: 'Happy Paws',
  },
];

export const diary: readonly Form[] = [
  {
    component: 'features/diary/appointments/AppointmentForm.tsx',
    path: () => '/calendar',
    open: opener('New Appointment'),
    field: dialogField('Title *'),
    value: 'Round the lake',
  },
  {
    component: 'features/diary/appointments/series/SeriesPart.tsx',
    path: series,
    open: (page) => [
      button(page, /\d Lunch walk/).first(),
      page.getByRole('dialog', { name: 'Lunch walk' }).getByRole('button', { name: 'Edit' }),
      button(page, 'Pause for a while'),
    ],
    field: dialogField('Last day of the pause *'),
    value: '2030-01-02',
  },
  {
    component: 'features/diary/appointments/UnmarkedDialog.tsx',
    path: unmarked,
    open: (page) => [button(page, 'Review'), button(page, 'Done all')],
    field: (page) => page.getByRole('dialog').getByRole('checkbox', { name: /Morning walk/ }),
    value: false,
  },
  {
    component: 'features/diary/appointments/CancelDialog.tsx',
    path: chargedWalk,
    open: (page) => [
      button(page, /\d Morning walk/).first(),
      page
        .getByRole('dialog', { name: 'Morning walk' })
        .getByRole('button', { name: 'Cancel appointment' }),
    ],
    field: dialogField('Fee'),
    value: '4.00',
  },
  {
    component: 'features/diary/cancellations/PolicyForm.tsx',
    path: () => '/settings/cancellations',
    open: opener('Use 48 and 24 Hours'),
    isOnPage: true,
    field: pageField('Later, or nobody there *'),
    value: '75',
  },
  {
    component: 'features/diary/days-off/DaysOffForm.tsx',
    path: () => '/settings/diary',
    open: opener(/^Add days off$/i),
    field: dialogField('Note'),
    value: 'Cornwall',
  },
  {
    component: 'features/diary/days-off/MostDogs.tsx',
    path: () => '/settings/diary',
    field: pageField('Dogs'),
    value: '5',
  },
  {
    component: 'features/diary/days-off/PetsApartForm.tsx',
    path: otherPet,
    open: opener('Add Pair'),
    field: dialogField('Why'),
    value: 'They fight',
  },
  {
    component: 'features/diary/services/ServiceForm.tsx',
    path: addService,
    open: opener('Add Service'),
    field: dialogField('Name *'),
    value: 'Long walk',
  },
  {
    component: 'features/diary/services/NewPriceForm.tsx',
    path: addService,
    open: menu('More for Dog walk', /price/i),
    field: dialogField('New Price *'),
    value: '13.50',
  },
  {
    component: 'features/diary/services/SurchargeForm.tsx',
    path: () => '/settings/services',
    open: opener('Add Surcharge'),
    field: dialogField('Percentage *'),
    value: '50',
  },
  {
    component: 'features/overview/client-page/ClientPriceForm.tsx',
    path: async (records) => {
      await addService(records);
      return `/clients/${records.clientId}`;
    },
    open: opener('Add Price'),
    field: dialogField('This Client Pays *'),
    value: '11.00',
  },
];
