import { existsSync } from 'node:fs';
import { aptInstall, EngineUnavailable, onPath } from '@karigar/local';
import { chromium, type Browser } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A list of ours replaces Playwright's own, whose reasons are beside its switches (https://github.com/microsoft/playwright, chromiumSwitches.ts): with
 * `PaintHolding`, for one, a busy machine loses clicks. The first two load pages of the address bar, which nobody sees: since Chromium 156 they take half
 * of a test's CPU.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Switches for a Chromium that visits the product, as any user and with nothing else to do. */
export const chromiumSwitches: readonly string[] = [
  // Its sandbox refuses root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Starts a Chromium without a window. @throws {EngineUnavailable} when there is none */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: [...chromiumSwitches] });

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
