import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell, launchArgs } from './e2e/browser.ts';
import { LONG_WORDS } from '#server/testing/needed-programs.ts';

/** Journeys of `npm run test:long`: what is not the heart of a day's work, or needs a program that a bare machine lacks. */
export const longJourneys = `**/*.{${LONG_WORDS.join(',')}}.spec.ts`;

/** Files that a size leaves out: only the other one can break them. */
export const leftOut: Record<string, string[]> = {
  laptop: [
    'back.long.spec.ts',
    'form-fields.long.spec.ts',
    'large-text.long.spec.ts',
    'left-on-device.long.spec.ts',
    'visits-kept.spec.ts',
    'visits-on-disk.long.spec.ts',
    'visits.spec.ts',
    'walk-offline.spec.ts',
    'walk-recorder.spec.ts',
  ],
  phone: [
    'account.long.spec.ts',
    'booking-form.long.spec.ts',
    'browser-errors.long.spec.ts',
    'days-off.long.spec.ts',
    'exact-words.long.spec.ts',
    'first-load.spec.ts',
    'forgotten-password.spec.ts',
    'lost-input.long.spec.ts',
    'notification-devices.long.spec.ts',
    'notification-permission.long.spec.ts',
    'notifications.long.spec.ts',
    'new-version.long.spec.ts',
    'other-devices.long.spec.ts',
    'passkeys.spec.ts',
    'photos.long.spec.ts',
    'quotas.long.spec.ts',
    'search.long.spec.ts',
    'services.long.spec.ts',
    'slow-saves.long.spec.ts',
    'spec-access.spec.ts',
    'spec-forms.long.spec.ts',
    'stored-text.long.spec.ts',
    'time-zone.long.spec.ts',
    'undo.long.spec.ts',
    'your-data.long.spec.ts',
  ],
};

/** Browser tests against the production build, at laptop and phone size. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/build.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // What fails once has failed: a second try would hide what was lost or made twice in the first.
  retries: 0,
  failOnFlakyTests: true,
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
  // A file runs at both sizes unless the other size leaves it out above; single tests say it with the tags of
  // `e2e/fixtures.ts`. A test is left out by its project, because one that skips itself opens a page first.
  projects: [
    {
      name: 'laptop',
      grepInvert: /@(phone|phone-first|long)\b/,
      testIgnore: [longJourneys, ...(leftOut['laptop'] ?? [])],
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@(laptop|laptop-first|long)\b/,
      testIgnore: [longJourneys, ...(leftOut['phone'] ?? [])],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
