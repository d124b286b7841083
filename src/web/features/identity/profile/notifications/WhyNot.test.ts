import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Ability } from '#web/features/identity/profile/notifications/thisBrowser.ts';
import { WhyNot } from '#web/features/identity/profile/notifications/WhyNot.tsx';

const said = (ability: Exclude<Ability, 'yes'>) =>
  renderToStaticMarkup(createElement(WhyNot, { ability })).replaceAll(/<[^>]*>/g, '');

test('a browser that cannot show notifications says why, and what to do about it [why-not-1]', () => {
  expect(said('blocked')).toMatch(
    /^Notifications from Pawkeeper are blocked .* Allow them in its settings/,
  );
  expect(said('insecure')).toMatch(/https\. Ask your administrator/);
  expect(said('no')).toMatch(/can’t show notifications\. Use an up-to-date/);
});

test('an iPhone is told what it needs, step by step [why-not-2]', () => {
  expect(said('homeScreen')).toMatch(
    /need Pawkeeper on your Home Screen .*Share,\s*then Add to Home Screen\..*Open Pawkeeper from the Home Screen and sign in\..*turn notifications on\.$/s,
  );
});
