import { configDefaults, defineConfig } from 'vitest/config';

// What `npm run mutation` runs for each mutant. Without projects, which Stryker's runner does not know.
const tests = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[];
const onEngines = process.env['KAFKA_BROKERS'] !== undefined;

export default defineConfig({
  resolve: { conditions: ['@karigar/source', 'module', 'node', 'development|production'] },
  ssr: {
    resolve: {
      conditions: ['@karigar/source', 'module', 'node', 'development|production'],
      externalConditions: ['@karigar/source', 'node'],
    },
  },
  test: {
    include: tests,
    // The models of whole lifecycles take seconds for each mutant. Without them a score can only be lower.
    exclude: [...configDefaults.exclude, '**/dist/**', '**/.karigar/**', '**/lifecycle.unit.test.ts'],
    environment: 'node',
    // Importing the contracts again for each file would take longer than the tests.
    isolate: false,
    setupFiles: ['e2e/src/mutation/quick-properties.ts'],
    ...(onEngines ? { globalSetup: ['infra/local/src/testing/shared-engines.ts'], testTimeout: 30_000, hookTimeout: 60_000 } : {}),
  },
});
