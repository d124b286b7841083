import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LongList } from '#web/ui/LongList.tsx';

const shown = (more: (() => void) | undefined) =>
  renderToStaticMarkup(
    <LongList label={{ 'aria-label': 'Clients' }} className="" more={more} moreLabel="Show more">
      <li>Jane Doe</li>
    </LongList>,
  );

test('a list has the button for more only while there is more [long-list-1]', () => {
  expect(shown(() => undefined)).toMatch(/<button[^>]*>.*Show more/);
  expect(shown(undefined)).not.toContain('<button');
});
