import { existsSync } from 'node:fs';
import { aptInstall, EngineUnavailable, onPath } from '@karigar/local';
import { chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: `CHROMIUM_PATH`, one that is installed, Playwright's own download, or (as root on Debian) the package, installed now.
 * @throws {EngineUnavailable} when there is none
 */
export async function findChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = findInstalled() ?? ((await aptInstall('chromium', (line) => console.error(line))) ? findInstalled() : undefined);
  if (found) return found;
  throw new EngineUnavailable(
    'Chromium',
    ['CHROMIUM_PATH', `${PROGRAMS.join(', ')} on PATH`, "Playwright's download", "Debian's package (as root)"],
    'npx playwright-core install chromium, or set CHROMIUM_PATH',
  );
}

function findInstalled(): string | undefined {
  const candidates = [...PROGRAMS.map(onPath), ...MAC_APPLICATIONS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}
