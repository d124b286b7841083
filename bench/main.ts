/** `npm run bench`: the calls of the API, or with the word `page` what a browser makes of the pages. */
if (process.argv[2] === 'page') await import('./page/run.ts');
else await import('./run.ts');
