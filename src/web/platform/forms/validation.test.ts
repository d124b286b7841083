import { expect, it } from 'vitest';
import '#web/platform/forms/validation.ts';

it('Zod compiles no code', async () => {
  const { globalConfig } = await import('zod/v4/core');
  expect(globalConfig.jitless).toBe(true);
});
