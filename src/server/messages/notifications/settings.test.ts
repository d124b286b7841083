import { expect, test } from 'vitest';
import type { MessageSettings } from '#contract/messages/deliveries.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('quick texts are ready until a business writes its own, with the gaps that there are [settings-1]', async () => {
  const sam = await app.user();
  const texts = async () =>
    ((await sam.get('/api/message-settings')).body as MessageSettings).quickTexts;
  expect(await texts()).toContain('Thank you, {firstName}!');
  const wrong = await sam.put('/api/message-settings', { quickTexts: ['At {visits}'] });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    400,
    expect.stringContaining('There is no placeholder {visits}. Use {firstName}, {businessName}.'),
  ]);
  await sam.put('/api/message-settings', { quickTexts: ['On my way, {firstName}'] });
  expect(await texts()).toEqual(['On my way, {firstName}']);
  await sam.put('/api/message-settings', { quickTexts: [] });
  expect(await texts()).toEqual([]);
});
