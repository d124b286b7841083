/**
 * `npm run bench`: the calls of the API; with the word `page` what a browser makes of the pages, with `host` or
 * `memory` a whole host's load or the memory over many requests.
 */
if (process.argv[2] === 'page') await import('./page/run.ts');
else await import('./run.ts');
