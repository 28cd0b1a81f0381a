const deployables = 'services/[^/]+|gateway|shell|mfe-customer|mfe-provider';
/** Entries beside `index`, `app` and `testing`, each with the one tool that uses it. */
const toolEntries = [
  '^packages/service-kit/bench/', // bench
  '^services/dispatch/src/(requests/domain/waves|candidates/domain/candidate-order)\\.ts$', // bench
  '^packages/contracts/src/[^/]+/index\\.ts$', // its entries
  '^packages/build-config/src/webpack\\.mjs$', // bench
  '^e2e/src/support/(api|chromium|live|options|people)\\.ts$', // bench
  '^infra/seed/src/chance\\.ts$', // the faults of e2e
  '^packages/contracts/src/places/index\\.ts$', // bench
  '/src/config\\.ts$', // infra/settings
];
const tests = '(\\.test\\.tsx?$|/testing/)';

const charts = '^packages/ui/src/(charts|display/line-chart)\\.tsx?$';

/** The boundaries of the architecture. A rule's comment says what to do instead. */
export default {
  forbidden: [
    {
      name: 'deployables-apart',
      comment: 'A deployable never imports another one: services talk over events and contracts, frontends over the remote contract.',
      severity: 'error',
      from: { path: `^(${deployables})/` },
      to: { path: `^(${deployables})/`, pathNot: '^$1/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/ imports nothing but domains of its own service and the value types of contracts: pass the clock, ids and prices in.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*/domain/', pathNot: tests },
      to: { pathNot: ['/domain/', '^packages/contracts/'] },
    },
    {
      name: 'only-the-kit-knows-kafkajs',
      comment: 'Use the Kafka port of packages/service-kit.',
      severity: 'error',
      from: { pathNot: '^packages/service-kit/' },
      to: { path: 'node_modules/kafkajs' },
    },
    {
      name: 'only-ui-imports-a-ui-kit',
      comment: 'Use a component or an icon of packages/ui, or add one there (docs/adr/0011-ui-kit.md).',
      severity: 'error',
      from: { pathNot: '^packages/ui/' },
      to: { path: 'node_modules/(@tabler|@mantine|@mui|@chakra-ui|@radix-ui|@headlessui|@base-ui|react-aria|antd|uplot)' },
    },
    {
      name: 'charts-are-loaded-later',
      comment: 'The chart library comes with the first chart that is shown: import() the entry @karigar/ui/charts.',
      severity: 'error',
      from: { pathNot: [charts, tests] },
      to: { path: [charts, 'node_modules/uplot/'], dynamic: false },
    },
    {
      name: 'use-cases-know-no-edges',
      comment: 'A use case is called by http, messaging or a socket, and never the other way round.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*/(use-cases|queries)/' },
      to: { path: '^services/[^/]+/src/.*/(http|socket)/' },
    },
    {
      name: 'data-knows-no-others',
      comment: 'Repositories and stores map documents. Who builds them passes in what turns facts into messages.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*/data/', pathNot: tests },
      to: { path: '^services/[^/]+/src/.*/(use-cases|queries|messaging|http|socket)/' },
    },
    {
      name: 'use-cases-get-their-data-passed-in',
      comment: 'A use case names the type of a repository and is given one (`Deps`).',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*/use-cases/', pathNot: tests },
      to: { path: '^services/[^/]+/src/.*/data/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'neighbours-are-called-by-clients',
      comment: 'Calls of other services live in clients/, their contracts in packages/contracts.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*/(domain|data|queries|use-cases|messaging)/', pathNot: tests },
      to: { path: '^packages/service-kit/src/clients/' },
    },
    {
      name: 'frontend-packages-in-layers',
      comment: 'Remotes -> account -> ui -> platform -> contracts. A lower layer gets what it needs from the upper one as a value.',
      severity: 'error',
      from: { path: '^packages/(contracts|platform|ui)/', pathNot: tests },
      to: { path: '^packages/account/' },
    },
    {
      name: 'platform-draws-nothing',
      comment: 'The platform renders nothing: what needs a component of packages/ui belongs into ui, account or a remote.',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: '^packages/ui/' },
    },
    {
      name: 'features-apart',
      comment: 'Features of a frontend never import each other; what two need lives in shared/.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'tools-use-public-entries',
      comment:
        'infra, e2e and bench import what a package exports for others, never a file inside it. Only the seeds may use service internals.',
      severity: 'error',
      from: { path: '^(infra/[^/]+|e2e|bench)/', pathNot: '^infra/seed/' },
      to: {
        path: '^(packages/[^/]+|services/[^/]+|gateway|infra/[^/]+|e2e|bench)/',
        pathNot: ['^$1/', '/src/(index|app)\\.ts$', '/src/testing/index\\.ts$', ...toolEntries],
      },
    },
    {
      name: 'service-internals-for-seeds-only',
      comment:
        'The export "./seeding" of a service exists for infra/seed. Everybody else uses the public API, events or the testing entry.',
      severity: 'error',
      from: { path: '^(?!services/|infra/seed/)' },
      to: { path: '^services/[^/]+/src/', pathNot: ['/src/app\\.ts$', '/src/testing/index\\.ts$', ...toolEntries] },
    },
    {
      name: 'seeds-use-few-services',
      comment: 'Seeds use the seeding entries of catalog and order only. Accounts are registered over the public API.',
      severity: 'error',
      from: { path: '^infra/seed/' },
      to: { path: `^(${deployables})/`, pathNot: '^services/(catalog|order)/src/(seeding|testing/index)\\.ts$' },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'What ships must not depend on infra, e2e or bench.',
      severity: 'error',
      from: { path: `^(packages|${deployables})/` },
      to: { path: '^(infra|e2e|bench)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { pathNot: [tests, '^e2e/', '^bench/', '^infra/', 'vitest'] },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!node_modules/).*(/dist/|\\.karigar/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@karigar/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    moduleSystems: ['es6'],
  },
};
