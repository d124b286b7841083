/**
 * The import rules (ARCHITECTURE.md has the table). `node scripts/check-imports.ts` runs these rules; on its own
 * dependency-cruiser is content when it has read nothing.
 */
const TEST = '\\.(?:test|spec)\\.tsx?$';
const TESTING = '^src/server/testing/';

/** The areas, in their order: one may import from those before it, never from those after it. */
const AREAS = ['identity', 'people', 'messages', 'diary', 'visits', 'money', 'overview'];

/** In `folder`, an area never imports from those after it. */
const areaOrder = (folder) =>
  AREAS.slice(0, -1).map((area, at) => ({
    name: `${folder.split('/').at(-1)}-${area}-comes-first`,
    comment: `${area} comes before ${AREAS.slice(at + 1).join(', ')}: see the areas in ARCHITECTURE.md.`,
    severity: 'error',
    from: { path: `^src/${folder}/${area}/`, pathNot: TEST },
    to: { path: `^src/${folder}/(?:${AREAS.slice(at + 1).join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or want a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-is-zod-only',
      comment: 'Both sides read the contract, so it knows neither of them, nor React, nor Node.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST },
      to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'contract-tests-stay-home',
      severity: 'error',
      from: { path: '^src/contract/.*' + TEST },
      to: { path: '^(?:src/(?:server|web)|e2e|scripts|bench)/' },
    },
    {
      name: 'server-stays-home',
      comment:
        'The server, its tests included, knows the contract and itself. One test holds its answers against the table of what the web reads again.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/testing/stale-after.test.ts$' },
      to: { path: '^(?:src/web|e2e|scripts|bench)/' },
    },
    ...areaOrder('contract'),
    ...areaOrder('server'),
    ...areaOrder('web/features'),
    {
      name: 'server-module',
      comment:
        'A module uses the platform, of another module only its statements (*.sql.ts) and pages (*.pages.ts), the registry, who is signed in, and the interface of notifications.',
      severity: 'error',
      from: {
        path: '^src/server/((?!(?:areas|identity|platform|migrations|testing|backup|failures)/)[^/]+/[^/]+)/',
        pathNot: TEST,
      },
      to: {
        path: '^src/server/',
        pathNot: [
          '^src/server/$1/',
          '^src/server/platform/',
          '^src/server/(?:registry|other-tables|storage-quotas)\\.ts$',
          '^src/server/.+\\.(?:sql|pages)\\.ts$',
          '^src/server/identity/accounts/principal\\.ts$',
          // The interface of a notification, and what those of all kinds have in common.
          '^src/server/messages/notifications/(?:notification|decision)\\.ts$',
        ],
      },
    },
    {
      name: 'server-platform',
      comment: 'The platform and the migrations have no knowledge of features.',
      severity: 'error',
      from: { path: '^src/server/(?:platform|migrations)/', pathNot: TEST },
      to: { path: '^src/server/', pathNot: '^src/server/(?:platform|migrations)/' },
    },
    {
      name: 'web-stays-home',
      comment: 'The browser side, its tests included, knows the contract and itself.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^(?:src/server|e2e|scripts|bench)/' },
    },
    {
      name: 'web-data',
      comment: 'Paths, queries, mutations and what the phone keeps: no component, and no feature.',
      severity: 'error',
      from: { path: '^src/web/data/', pathNot: TEST },
      to: { path: '^src/web/', pathNot: '^src/web/(?:data|platform)/' },
    },
    {
      name: 'web-entities',
      comment: 'Business components that several modules show: ui, platform and data.',
      severity: 'error',
      from: { path: '^src/web/entities/', pathNot: TEST },
      to: { path: '^src/web/', pathNot: '^src/web/(?:entities|ui|data|platform)/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^src/web/features/', pathNot: TEST },
      to: { path: '^src/web/app/' },
    },
    {
      name: 'web-platform',
      comment: 'The platform has no knowledge of features, nor of the shell around them.',
      severity: 'error',
      from: { path: '^src/web/platform/', pathNot: TEST },
      to: { path: '^src/web/(?:data|entities|features|app)/' },
    },
    {
      name: 'web-platform-knows-no-entity',
      comment: 'Clients, pets, appointments and walks belong to features and entities.',
      severity: 'error',
      from: { path: '^src/web/platform/', pathNot: TEST },
      to: {
        path: `^src/contract/(?:${AREAS.join('|')})/(?:appointment|client|pet|walk|message|search|mapTiles)`,
      },
    },
    {
      name: 'web-ui',
      comment:
        'Props in, events out: React, primitives, icons and styling, nothing that knows the business.',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: TEST },
      to: {
        pathNot: ['^src/web/ui/', '^node_modules/(?:react|react-dom|@base-ui/react|lucide-react)/'],
      },
    },
    {
      name: 'production-without-tests',
      comment: 'What ships never leans on what tests it.',
      severity: 'error',
      from: { path: '^(?:src|scripts)/', pathNot: [TEST, TESTING] },
      to: { path: [TEST, TESTING, '^e2e/'] },
    },
    {
      name: 'e2e-from-outside',
      comment:
        'A journey knows what its user could know: the contract, and the tools of the tests.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(?:src|scripts)/', pathNot: ['^src/contract/', TESTING] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API to read with.
    parser: 'swc',
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'module', 'default', 'types', 'require'],
    },
  },
};
