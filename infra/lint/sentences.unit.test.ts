import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rules = 'infra/lint/sentences.mjs';

/** What our oxlint says of these rules about files at these paths: path, rule and line of each finding. */
async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sentences-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = await readFile(join(root, '.oxlintrc.json'), 'utf8');
  const copied = {
    // The types of the files are not needed, and not there.
    '.oxlintrc.json': config.replace('"typeAware": true', '"typeAware": false'),
    [rules]: await readFile(join(root, rules), 'utf8'),
    ...files,
  };
  for (const [path, text] of Object.entries(copied)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: folder, encoding: 'utf8' });
  return [...stdout.matchAll(/^(\S+?):(\d+):\d+: .*sentences\(([\w-]+)\)/gm)]
    .map(([, path, line, rule]) => `${path}:${line} ${rule}`)
    .sort();
}

const inFunction = "export const sentence = () => 'Please try it again.';";

it('finds a sentence wherever a frontend could show it from', async () => {
  const page = [
    '<p>Saved</p>',
    "<p>{'Saved'}</p>",
    "<p>{done && 'Saved'}</p>",
    "<p>{done ? 'Saved' : null}</p>",
    '<p>{`Saved ${count}`}</p>',
    '<><b />Saved</>',
    '<input placeholder="Name" />',
    "<input aria-label={'Name'} />",
    '<Field emptyLabel={`No ${count}`} />',
  ].map((element) => `export default ({ done, count }) => ${element};`);
  const found = await findings({
    'mfe-provider/src/page.tsx': page.join('\n'),
    'packages/account/src/calls.tsx': "toast('Saved');\nusePageTitle('Orders');",
    'shell/src/model.ts': `${inFunction}\nexport const wait = (seconds: number) => \`Please wait for \${seconds} s\`;`,
  });
  expect(found).toEqual([
    ...page.map((_, n) => `mfe-provider/src/page.tsx:${n + 1} in-catalogue`),
    'packages/account/src/calls.tsx:1 in-catalogue',
    'packages/account/src/calls.tsx:2 in-catalogue',
    'shell/src/model.ts:1 anywhere',
    'shell/src/model.ts:2 anywhere',
  ]);
});

it('accepts keys, names, signs, what developers read, catalogues, and what is no frontend', async () => {
  const found = await findings({
    'mfe-customer/src/page.tsx': `export default ({ t, count }) => <p className="wide" title={t('saved')}>{t('saved')} · {count} / 3</p>;`,
    'mfe-customer/src/model.ts': "report('The order could not be kept', 1);\nthrow new RangeError('Windows must end later.');",
    'mfe-customer/src/texts.ts': inFunction,
    'mfe-customer/src/page.dom.test.tsx': inFunction,
    'services/order/src/model.ts': inFunction,
    // Beside which it still finds one.
    'shell/src/model.ts': inFunction,
  });
  expect(found).toEqual(['shell/src/model.ts:1 anywhere']);
});
