/**
 * The import rules (ARCHITECTURE.md has the table). `node scripts/check-imports.ts` runs these rules; on its own
 * dependency-cruiser is content when it has read nothing.
 */
const TEST = '\\.(?:test|spec)\\.tsx?$';
const TESTING = '^src/server/testing/';

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
      comment: 'The server, its tests included, knows the contract and itself.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^(?:src/web|e2e|scripts|bench)/' },
    },
    {
      name: 'server-feature',
      comment:
        'A feature uses the platform, of another feature only its statements (*.sql.ts), the entity registry, and who is signed in.',
      severity: 'error',
      from: { path: '^src/server/(?!(?:platform|migrations|testing)/)([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/server/',
        pathNot: [
          '^src/server/$1/',
          '^src/server/platform/',
          '^src/server/(?:entities|other-tables)\\.ts$',
          '^src/server/[^/]+/.+\\.sql\\.ts$',
          '^src/server/identity/(?:context|principal|re-authentication|sign-in-completion)\\.ts$',
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
      name: 'web-feature',
      comment:
        'A feature uses entities, ui and platform, and of another feature only its data (*.data.ts).',
      severity: 'error',
      from: { path: '^src/web/features/(?!dashboard/)([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/web/',
        pathNot: [
          '^src/web/features/$1/',
          '^src/web/(?:entities|ui|platform)/',
          '^src/web/features/[^/]+/.+\\.data\\.ts$',
        ],
      },
    },
    {
      name: 'web-entities',
      comment:
        'Business components that several features show: ui, platform, and the data of features.',
      severity: 'error',
      from: { path: '^src/web/entities/', pathNot: TEST },
      to: {
        path: '^src/web/',
        pathNot: ['^src/web/(?:entities|ui|platform)/', '^src/web/features/[^/]+/.+\\.data\\.ts$'],
      },
    },
    {
      name: 'web-platform',
      comment: 'The platform has no knowledge of features, nor of the shell around them.',
      severity: 'error',
      from: { path: '^src/web/platform/', pathNot: TEST },
      to: { path: '^src/web/(?:entities|features|app)/' },
    },
    {
      name: 'web-platform-knows-no-entity',
      comment: 'Clients, pets, appointments and walks belong to features and entities.',
      severity: 'error',
      from: { path: '^src/web/platform/', pathNot: TEST },
      to: {
        path: '^src/contract/(?:rules/)?(?:appointment|client|pet|walk|message|search|mapTiles)',
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
