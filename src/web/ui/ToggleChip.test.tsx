import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

const shown = (isChosen: boolean) =>
  renderToStaticMarkup(<ToggleChip label="Rex" isChosen={isChosen} onToggle={() => undefined} />);

test('a chip has a tick, and says that it is pressed, only while it is chosen [toggle-chip-1]', () => {
  expect(shown(true)).toMatch(/aria-pressed="true".*<svg.*Rex/);
  expect(shown(false)).toContain('aria-pressed="false"');
  expect(shown(false)).not.toContain('<svg');
});
