import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../docs/adr/', import.meta.url));
const maxWords = 450;

const index = await readFile(`${folder}README.md`, 'utf8');
const files = (await readdir(folder)).filter((name) => name !== 'README.md');

describe('the decisions in docs/adr', () => {
  it.each(files)('%s has the common form and is listed with its title', async (file) => {
    const text = await readFile(folder + file, 'utf8');
    const title = text.match(/^# (.+)$/m)?.[1];

    expect(title).toMatch(new RegExp(`^${Number(file.slice(0, 4))}\\. `));
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences', '## Alternatives considered']);
    expect(index).toContain(`- [${title}](${file})`);
    expect(text.split(/\s+/).length).toBeLessThan(maxWords);
  });
});
