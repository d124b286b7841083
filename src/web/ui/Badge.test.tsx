import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge, type Tone } from '#web/ui/Badge.tsx';

const shown = (tone?: Tone) => renderToStaticMarkup(<Badge tone={tone}>Archived</Badge>);

test('a badge has the tone that it is given, and is grey without one [badge-1]', () => {
  expect(shown('red')).toMatch(/data-tone="red".*>Archived</);
  expect(shown()).toMatch(/data-tone="grey".*>Archived</);
});
