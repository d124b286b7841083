/**
 * The first script of the page, and a small one. Where the server found a session as it sent the page, it asks for what
 * the page will show while the app itself is still on its way: one round trip instead of three after each other.
 */
import { firstCalls } from '#web/app/firstCalls.ts';
import { startCalls } from '#web/platform/startedCalls.ts';

const { signedInAt: timeZone } = document.documentElement.dataset;
if (timeZone !== undefined) startCalls(firstCalls(location, { now: new Date(), timeZone }));

void import('#web/app/main.tsx');
