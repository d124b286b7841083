import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { initial } from '#web/app/shell/userName.ts';
import { Avatar } from '#web/ui/Avatar.tsx';

const shown = (src: string | null, firstName: string | null, email: string) =>
  renderToStaticMarkup(
    createElement(Avatar, { src, name: '', fallback: initial({ firstName, email }) }),
  );

test.each([
  ['Ann', 'bell@example.com', 'A'],
  [null, 'bell@example.com', 'B'],
  [null, '', 'U'],
])(
  'without a picture, %s with the address "%s" is shown by the initial %s [avatar-1]',
  (name, email, letter) => {
    expect(shown(null, name, email)).toMatch(new RegExp(`>${letter}</span>$`));
  },
);

test('with a picture no initial is shown [avatar-2]', () => {
  const html = shown('/api/photos/1', 'Ann', 'bell@example.com');
  expect(html).toMatch(/^<img src="\/api\/photos\/1"/);
  expect(html).not.toContain('>A<');
});
