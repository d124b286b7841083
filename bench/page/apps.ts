/** The web apps that are visited, and how each is used for the same work. */
import type { Locator, Page } from '@playwright/test';
import type { Visitor } from './phone.ts';

/** A running web app. */
export interface WebApp {
  name: string;
  origin: string;
  screen: Visitor['screen'];
  person: { email: string; password: string };
  /** The first address that a visitor comes to, and the one that a signed-in person opens. */
  front: string;
  home: string;
  /** What is waited for: the front page, the rows after signing in, the rows of clients. */
  sights: { front: string; home: string; clients: string };
  /** Leads from the front page to the form, and fills it in up to the last tap. */
  fillIn(page: Page): Promise<void>;
  /** The last tap. */
  submit(page: Page): Promise<void>;
  openClients(page: Page): Promise<void>;
}

/**
 * A finger on the middle of something that stands still. The browser program's own tap looks in the page, between the touch
 * and its answer, what it will meet; that would be counted.
 */
async function tap(target: Locator): Promise<void> {
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Not to be seen: ${target.toString()}`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

type Given = Pick<WebApp, 'origin' | 'person'>;

/** Pawkeeper, on a laptop or on a phone, where a menu holds the way around. */
export function pawkeeperApp({ origin, person }: Given, screen: Visitor['screen']): WebApp {
  return {
    name: screen === 'phone' ? 'Pawkeeper, phone' : 'Pawkeeper',
    origin,
    person,
    screen,
    front: '/',
    home: '/',
    sights: {
      front: 'h1',
      home: '[aria-labelledby="todays-schedule"] ul > li',
      clients: 'ul[aria-label="Clients"] > li',
    },
    async fillIn(page) {
      await page.goto(`${origin}/api/login`);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
    },
    submit: async (page) => tap(page.getByRole('button', { name: 'Sign in', exact: true })),
    async openClients(page) {
      if (screen === 'phone') await tap(page.getByRole('button', { name: 'Open menu' }));
      const main = page.getByRole('navigation', { name: 'Main' });
      await tap(main.getByRole('link', { name: 'Clients' }));
    },
  };
}

/** The app that Directus serves. On a phone it opens with a panel over its list, so that it is met on a laptop. */
export function directusApp({ origin, person }: Given): WebApp {
  const rows = (collection: string) => `tbody [collection="${collection}"] .value`;
  return {
    name: 'Directus',
    origin,
    person,
    screen: 'laptop',
    front: '/admin',
    home: '/admin/content/appointments',
    sights: {
      front: 'input[type="password"]',
      home: rows('appointments'),
      clients: rows('clients'),
    },
    async fillIn(page) {
      await page.locator('input[type="email"]').fill(person.email);
      await page.locator('input[type="password"]').fill(person.password);
    },
    submit: async (page) => tap(page.locator('button[type="submit"]')),
    openClients: async (page) => tap(page.locator('a[href="/admin/content/clients"]')),
  };
}
