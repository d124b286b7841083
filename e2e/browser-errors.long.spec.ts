/** Errors in a browser reach the server's log, without personal data. */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import type { Pawkeeper } from './pawkeeper.ts';

const line = z.object({ browserError: z.record(z.string(), z.unknown()) });

/** The errors of browsers in the log, from now on. */
function loggedErrors({ process: { stdout } }: Pawkeeper): Record<string, unknown>[] {
  if (!stdout) throw new Error('The server has no log');
  const found: Record<string, unknown>[] = [];
  createInterface({ input: stdout }).on('line', (text) => {
    const { success, data } = line.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
    if (success) found.push(data.browserError);
  });
  return found;
}

test('an error thrown while a page renders is in the log, with its position in our code [browser-errors-1]', async ({
  page,
  business,
  pawkeeper,
}) => {
  expect(business.email).toContain('@');
  const errors = loggedErrors(pawkeeper);
  await page.route('**/api/messages', (route) => route.fulfill({ json: [null] }));
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  // What counts unread messages in idle time may trip over the same answer.
  const ofPage = () => errors.filter(({ frames }) => /^(?:app|BesideTheDay)-/.test(String(frames)));
  await expect.poll(ofPage).toHaveLength(1);
  const [error] = ofPage();
  expect(error).toMatchObject({
    kind: 'error',
    name: 'TypeError',
    message: expect.stringMatching(/^Cannot .* null/),
    page: '/dashboard',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(error?.['frames']).toContainEqual(expect.stringMatching(/^app-[\w-]+\.js:\d+:\d+$/));
});

test('an error before sign-in is reported too, without what was typed, and without its length [browser-errors-5]', async ({
  page,
  pawkeeper,
}) => {
  const errors = loggedErrors(pawkeeper);
  await page.goto('/nowhere/at-all');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await page.evaluate(`
    Promise.reject(new Error('No jane.doe@example.org in "Jane Doe" ' + 'x '.repeat(5000)));
    null;
  `);
  await expect.poll(() => errors).toHaveLength(1);
  const message = z.string().parse(errors[0]?.['message']);
  expect(message).toMatch(/^No …@… in "…" [x ]+$/);
  expect(message).toHaveLength(200);
  expect(errors[0]).toMatchObject({ kind: 'rejection', name: 'Error', page: 'none' });
});
