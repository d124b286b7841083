import { defineConfig } from '@playwright/test';
import { missingNeeds } from '#server/testing/needed-programs.ts';
import ordinary, { longJourneys } from './playwright.config.ts';

/** The journeys of `npm run test:long`. */
export default defineConfig({
  ...ordinary,
  projects: (ordinary.projects ?? []).map((project) => ({
    ...project,
    testMatch: longJourneys,
    testIgnore: missingNeeds().map(([word]) => `**/*.${word}.spec.ts`),
  })),
});
