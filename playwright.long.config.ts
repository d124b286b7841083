import { defineConfig } from '@playwright/test';
import { missingNeeds } from '#server/testing/needed-programs.ts';
import ordinary, { longJourneys } from './playwright.config.ts';

/** What `npm test` leaves out of each size, by the tags of single tests (see `e2e/fixtures.ts`). */
const left: Record<string, { grep: RegExp; grepInvert: RegExp }> = {
  laptop: { grep: /@(phone-first|long)\b/, grepInvert: /@phone(?!-)/ },
  phone: { grep: /@(laptop-first|long)\b/, grepInvert: /@laptop(?!-)/ },
};

/** The journeys of `npm run test:long`: those that need more programs or time, and the second size of others. */
export default defineConfig({
  ...ordinary,
  projects: (ordinary.projects ?? []).flatMap((project) => [
    {
      ...project,
      name: `${project.name} long`,
      testMatch: longJourneys,
      testIgnore: missingNeeds().map(([word]) => `**/*.${word}.spec.ts`),
    },
    { ...project, ...left[project.name ?? ''] },
  ]),
});
