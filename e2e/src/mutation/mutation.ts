import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngines } from '@karigar/local';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../seeded/patches.ts';
import { parseOptions, refuseOptions } from '../support/options.ts';
import { subjects, type Subject } from './subjects.ts';

// Mutates the code of each subject in one place at a time, runs the tests that cover it, and reports how many mutants they detect.
const usage = 'npm run mutation -- [--only order,outbox] [--concurrency 1] [--static]';
const values = parseOptions(usage, {
  only: { type: 'string' },
  concurrency: { type: 'string', default: '1' },
  static: { type: 'boolean' },
});
const only = values.only?.split(',');
const chosen = subjects.filter(({ name }) => only === undefined || only.includes(name));
if (chosen.length === 0)
  refuseOptions(`--only is "${values.only}"; it takes some of ${subjects.map(({ name }) => name).join(', ')}.`, usage);

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** In per cent. */
const bar = 85;
const reports = join(root, 'e2e/.tmp/mutation');
mkdirSync(reports, { recursive: true });
process.chdir(root);

async function mutate({ name, files, tests, onEngines = false }: Subject): Promise<readonly MutantResult[]> {
  const engines = onEngines ? await startEngines() : undefined;
  const env: Record<string, string> = { MUTATION_TESTS: JSON.stringify(tests) };
  if (engines !== undefined)
    Object.assign(env, { MONGO_URL: engines.mongoUrl, KAFKA_BROKERS: engines.kafkaBrokers, REDIS_URL: engines.redisUrl });
  // Stryker's test runners inherit the environment of this process.
  Object.assign(process.env, env);
  try {
    return await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.mutation.config.ts' },
      coverageAnalysis: 'perTest',
      concurrency: Number(values.concurrency),
      mutate: [...files, '!**/*.test.ts'],
      ignorePatterns: ['**/dist', '.karigar', '.turbo', '.cache', '/e2e/.tmp', '/e2e/.output', '/bench/.output'],
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: join(reports, `${name}.json`) },
      tempDirName: '.cache/stryker',
      // Mutants of code that runs when a module is loaded need a run of all tests each, which doubles the duration.
      ignoreStatic: values.static !== true,
      timeoutMS: 10_000,
      dryRunTimeoutMinutes: 15,
    }).runMutationTest();
  } finally {
    await engines?.stop();
  }
}

const isNoticed = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout';
const isCounted = (mutant: MutantResult) => isNoticed(mutant) || mutant.status === 'Survived' || mutant.status === 'NoCoverage';

const lines: string[] = [];
let isGoodEnough = true;
for (const subject of chosen) {
  const counted = (await mutate(subject)).filter(isCounted);
  const noticed = counted.filter(isNoticed);
  const score = (100 * noticed.length) / counted.length;
  isGoodEnough &&= score >= bar;
  lines.push(`${subject.name.padEnd(10)} ${score.toFixed(1).padStart(5)} %  ${noticed.length} of ${counted.length}`);
  const missed = counted.filter((mutant) => !isNoticed(mutant));
  const list = missed.map(({ fileName, location, mutatorName, replacement, status }) => {
    const where = `${fileName.replace(`${root}/`, '')}:${location.start.line}:${location.start.column}`;
    return `${status.padEnd(10)} ${where} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`;
  });
  writeFileSync(join(reports, `${subject.name}.txt`), `${list.join('\n')}\n`);
  console.log(`${lines.at(-1)}; missed: e2e/.tmp/mutation/${subject.name}.txt`);
}
console.log(`\n${lines.join('\n')}`);
process.exit(isGoodEnough ? 0 : 1);
