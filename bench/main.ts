/**
 * `npm run bench`: the calls of the API; with the word `page` what a browser makes of the pages, with `host` or
 * `memory` a whole host's load or the memory over many requests, with `plans` how the database carries statements out.
 */
if (process.argv[2] === 'page') await import('./page/run.ts');
else if (process.argv[2] === 'plans') await import('./plans/run.ts');
else await import('./run.ts');
