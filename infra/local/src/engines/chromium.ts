import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '../process/run-command.ts';
import { aptInstall } from './debian.ts';
import { EngineUnavailable, type Log } from './engine.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, one on this machine, one that Playwright has fetched, or Debian's package.
 * @throws {EngineUnavailable} when there is none
 */
export async function findChromium(log: Log): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = installed() ?? (await fetchedByPlaywright());
  if (found) return found;
  if (await aptInstall('chromium', log)) {
    const fresh = installed();
    if (fresh) return fresh;
  }
  throw new EngineUnavailable(
    'Chromium',
    ['CHROMIUM_PATH', `${PROGRAMS.join(', ')} on PATH`, "Playwright's own", "Debian's package (as root)"],
    'npx playwright install chromium, or set CHROMIUM_PATH',
  );
}

function installed(): string | undefined {
  return (
    PROGRAMS.map(onPath).find((path) => path !== undefined) ??
    MAC_APPLICATIONS.find((path) => process.platform === 'darwin' && existsSync(path))
  );
}

async function fetchedByPlaywright(): Promise<string | undefined> {
  const home = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), home);
  if (!existsSync(folder)) return undefined;
  const newestFirst = (await readdir(folder))
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => b.localeCompare(a, undefined, { numeric: true }));
  return newestFirst
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map((path) =>
        join(folder, name, path),
      ),
    )
    .find((path) => existsSync(path));
}
