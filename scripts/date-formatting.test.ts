import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The one module that formats dates and times, in the business's time zone. */
const LOCAL_TIME = 'src/contract/rules/localTime.ts';

test('browser and contract format dates in one module, so that no text depends on the device', () => {
  const modules = globSync('src/{web,contract}/**/*.{ts,tsx}').filter(
    (path) => !path.includes('.test.'),
  );
  expect(modules.length).toBeGreaterThan(300);
  const formatting = modules.filter((path) =>
    /Intl\.DateTimeFormat|toLocale(?:Date|Time)String|\.toLocaleString\(\)/.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(formatting).toEqual([LOCAL_TIME]);
});
