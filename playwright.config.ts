import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell, launchArgs } from './e2e/browser.ts';
import { LONG_WORDS } from '#server/testing/needed-programs.ts';

/** Journeys of `npm run test:long`: they need a program that a bare machine lacks. */
export const longJourneys = `**/*.{${LONG_WORDS.join(',')}}.spec.ts`;

/** Browser tests against the production build, at laptop and phone size. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A busy machine can break a journey, so each has a second try; the report names those that took it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A test can't hold back or change what a service worker answers; the offline tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findHeadlessShell(),
      args: [...launchArgs],
    },
  },
  // A file runs at both sizes unless the other size leaves it out here; single tests say it with the tags of
  // `e2e/fixtures.ts`. A test is left out by its project, because one that skips itself opens a page first.
  projects: [
    {
      name: 'laptop',
      grepInvert: /@(phone|phone-first|long)\b/,
      testIgnore: [
        longJourneys,
        'back.spec.ts',
        'form-fields.spec.ts',
        'left-on-device.spec.ts',
        'visits-kept.spec.ts',
        'visits-on-disk.spec.ts',
        'visits.spec.ts',
        'walk-offline.spec.ts',
        'walk-recorder.spec.ts',
      ],
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@(laptop|laptop-first|long)\b/,
      testIgnore: [
        longJourneys,
        'account.spec.ts',
        'booking-form.spec.ts',
        'browser-errors.spec.ts',
        'days-off.spec.ts',
        'exact-words.spec.ts',
        'first-load.spec.ts',
        'forgotten-password.spec.ts',
        'lost-input.spec.ts',
        'notification-devices.spec.ts',
        'notification-permission.spec.ts',
        'notifications.spec.ts',
        'new-version.spec.ts',
        'other-devices.spec.ts',
        'passkeys.spec.ts',
        'photos.spec.ts',
        'quotas.spec.ts',
        'search.spec.ts',
        'services.spec.ts',
        'slow-saves.spec.ts',
        'spec-access.spec.ts',
        'spec-forms.spec.ts',
        'stored-text.spec.ts',
        'time-zone.spec.ts',
        'undo.spec.ts',
        'your-data.spec.ts',
      ],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
