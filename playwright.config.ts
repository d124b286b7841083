import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

/** Journeys in a real browser, against the production build, on a laptop and on a phone. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // What a busy machine broke is tried once more, and named as flaky; what fails twice fails.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What a worker answers cannot be held back or changed by a test; the offline journeys let it work.
    serviceWorkers: 'block',
    // A trace films every step, which costs a third of a journey; what failed once is filmed.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium's sandbox does not start for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Both sizes run what a size can break. What is done outdoors, on a phone, runs there alone; requests, words and
  // the ways in, which no size changes, on the laptop alone.
  projects: [
    {
      name: 'laptop',
      testIgnore: ['walk-offline.spec.ts', 'walk-recorder.spec.ts'],
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [
        'account.spec.ts',
        'forgotten-password.spec.ts',
        'passkeys.spec.ts',
        'spec-forms.spec.ts',
        'stored-text.spec.ts',
        'your-data.spec.ts',
      ],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
