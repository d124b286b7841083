/**
 * Zod compiles its checks with `new Function`. Our content security policy refuses that and reports the attempt, so it
 * must not even try. Import this before any schema. Zod reads its settings from here when it loads; calling its `config`
 * would bring 3 kB of it along before the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
