/** Agreements: written, signed on the owner's phone, and their consents on the client's page. */
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  longPhoneOnly,
  PASSWORD,
  test,
} from './fixtures.ts';

test(
  'an agreement is written, and signed on the phone, which is signed out; a no to the lead is shown [agreements-11]',
  longPhoneOnly,
  async ({ page, business, pawkeeper: { origin } }) => {
    const { id } = await business.addClient();
    await page.goto('/settings/agreements');
    await page.getByRole('button', { name: 'Add Agreement' }).tap();
    const form = page.getByRole('dialog', { name: 'Add Agreement' });
    await form.getByRole('button', { name: 'Start with our text' }).tap();
    await expect(form.getByLabel('Title *')).toHaveValue('Dog walking agreement');
    await expectAccessible(page);
    await form.getByLabel('Text *').fill('Between {businessName} and {clientName}.');
    await form.getByRole('button', { name: 'Add Agreement' }).tap();
    await expectToast(page, 'Success', 'Agreement added successfully');
    // A form that closes goes back by one step, which would end what is opened meanwhile.
    await expect(form).toBeHidden();

    await page.goto(`/clients/${id}`);
    const card = page.getByRole('region', { name: 'Agreements and consents' });
    await card.getByRole('button', { name: 'Hand over the phone' }).tap();
    await page.route('**/handovers', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Sign out and open it', exact: true }).tap();
    await expect(
      page.getByText('Failed to open the page to sign', { exact: true }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Sign out and open it', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog walking agreement');
    expect((await page.request.get('/api/clients')).status()).toBe(401);
    await expectAccessible(page);
    for (const group of await page.getByRole('group').all()) {
      await group.getByLabel('No', { exact: true }).check();
    }
    await page.getByLabel('Your full name').fill('Jane Doe');
    await page.getByRole('button', { name: 'I agree' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is signed');

    const login = { email: business.email, password: PASSWORD };
    await page.request.post('/api/login', { form: login, headers: { origin } });
    await page.goto(`/clients/${id}`);
    const copy = card.getByRole('link', { name: 'PDF of Dog walking agreement, version 1' });
    const file = await page.request.get((await copy.getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  },
);

test(
  'a no to groups and the lead is said before a group walk starts, on the visit and at the recorder [refusals-2]',
  longPhoneOnly,
  async ({ page, business }) => {
    const day = '2026-03-30';
    for (const [at, name] of ['Rex', 'Bella'].entries()) {
      const { id } = await business.addClient({ firstName: name, lastName: 'Owner' });
      const pet = await business.addPet(id, { name });
      const title = `${name}’s walk`;
      await business.addAppointment(id, { date: day, title, petIds: [pet.id] });
      if (at > 0) continue;
      for (const consent of ['groupWalk', 'offLead']) {
        const data = { consent, given: false };
        await business.request.put(`/api/clients/${id}/consents`, { data });
      }
    }
    await page.clock.setFixedTime(`${day}T07:00:00Z`);
    await page.goto(`/day/${day}`);
    await expectLoaded(page);
    const refusal = page.getByText(
      'Rex Owner said no to: Walk in a group with other clients’ dogs.',
    );
    await page.getByRole('button', { name: 'Group walk', exact: true }).tap();
    await expect(refusal).toBeVisible();
    await page.getByRole('button', { name: 'Start group walk: 2 bookings' }).tap();
    await expect(page.getByText('Rex Owner: keep on the lead')).toBeVisible();
    await expect(refusal).toBeVisible();
    await page.goto('/walks');
    await expect(
      page
        .getByRole('region', { name: 'GPS Walk Tracking' })
        .getByText('Rex Owner: keep on the lead'),
    ).toBeVisible();
  },
);

test(
  'a booking of a client who said no to groups warns of it, also once it repeats [refusals-3]',
  longPhoneOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const data = { consent: 'groupWalk', given: false };
    await business.request.put(`/api/clients/${id}/consents`, { data });
    await page.goto(`/clients/${id}`);
    await expectLoaded(page);
    await page.getByRole('button', { name: 'New Booking' }).tap();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await form.getByRole('combobox', { name: 'Client' }).fill('Jane Doe');
    const refusal = form.getByText(
      'Jane Doe said no to: Walk in a group with other clients’ dogs.',
    );
    await expect(refusal).toBeHidden();
    await page.getByRole('option', { name: /Jane Doe/ }).tap();
    await expect(refusal).toBeVisible();
    await form.getByRole('checkbox', { name: 'Repeat' }).check();
    await form.getByLabel('Start Time *').fill('09:00');
    await expect(refusal).toBeVisible();
    await expectAccessible(page);
  },
);
