import { defineConfig } from '@playwright/test';
import { missingNeeds } from '#server/testing/needed-programs.ts';
import ordinary, { leftOut, longJourneys } from './playwright.config.ts';

/** What `npm test` leaves out of each size, by the tags of single tests (see `e2e/fixtures.ts`). */
const left: Record<string, { grep: RegExp; grepInvert: RegExp }> = {
  laptop: { grep: /@(phone-first|long)\b/, grepInvert: /@phone(?!-)/ },
  phone: { grep: /@(laptop-first|long)\b/, grepInvert: /@laptop(?!-)/ },
};

const missing = missingNeeds().map(([word]) => `**/*.${word}.spec.ts`);

/** The journeys of `npm run test:long`: those that have its word in their file's name, and the second size of all. */
export default defineConfig({
  ...ordinary,
  // A journey that shakes is mended or lives here, where it has a second try; the report names those that took it.
  retries: 1,
  failOnFlakyTests: false,
  projects: (ordinary.projects ?? []).flatMap(({ name = '', ...project }) => {
    const testIgnore = [...(leftOut[name] ?? []), ...missing];
    return [
      { ...project, name: `${name} long`, testMatch: longJourneys, testIgnore },
      { ...project, ...left[name], name, testIgnore },
    ];
  }),
});
