import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Packages of this repository are tested from their sources, never from a stale `dist`.
const fromSources = {
  resolve: { conditions: ['@karigar/source', 'module', 'browser', 'development|production'] },
  ssr: {
    resolve: {
      conditions: ['@karigar/source', 'node', 'development|production'],
      externalConditions: ['@karigar/source', 'node'],
    },
  },
};

/** Ends a hang, as the time-outs of the tests do; Vitest's own second is too short for a busy machine. */
const expectOptions = { poll: { timeout: 30_000 } };

const sharedEngines = ['infra/local/src/testing/shared-engines.ts'];
const exclude = [...configDefaults.exclude, '**/dist/**', '**/.karigar/**', '**/.cache/**'];

/** Begun last, one of these would run beside an idle core. */
const longest = /\/(faults\/.*|accessibility)\.e2e\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...fromSources,
        // Unit tests have no side effects, so the files share modules instead of importing the contracts again in each.
        test: {
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          exclude,
          environment: 'node',
          isolate: false,
          pool: 'threads',
          testTimeout: 30_000,
          expect: expectOptions,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'frontend',
          include: ['**/*.dom.test.tsx'],
          exclude,
          environment: 'jsdom',
          // A realm for each file, in workers that load jsdom once: 2/3 of the CPU of a process for each file.
          pool: 'vmThreads',
          setupFiles: ['packages/platform/src/testing/today.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 30_000,
          expect: expectOptions,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude,
          // Services keep nothing in their modules, so the files share them instead of importing everything again in each.
          isolate: false,
          environment: 'node',
          globalSetup: sharedEngines,
          // They wait most of the time: for time-outs, for the broker to notice a death, for engines to start.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectOptions,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.test.ts'],
          exclude,
          environment: 'node',
          // The files share their modules: each would otherwise import the contracts and the engines' starter again.
          isolate: false,
          globalSetup: [...sharedEngines, 'e2e/src/support/shared-product.ts'],
          // Two of them leave a third of both cores idle, because processes are restarted and the broker has to notice it.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          // Ends a hang. A machine half as fast needs 240 s for the longest.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: expectOptions,
        },
      },
    ],
  },
});
