import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openLogFile } from './log-file.ts';

test('a log is appended to, and moved aside when it is full', () => {
  const path = join(temporaryFolder(), 'logs/part.log');
  const before = openLogFile(path, 10);
  before.write('first\n');
  before.close();

  const log = openLogFile(path, 10);
  log.write('second\n');
  log.write('third\n');
  log.close();
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('first\nsecond\n');
  expect(readFileSync(path, 'utf8')).toBe('third\n');
});
