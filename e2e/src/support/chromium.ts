import { existsSync } from 'node:fs';
import { aptInstall, EngineUnavailable, onPath } from '@karigar/local';
import { chromium, type Browser } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Replaces Playwright's own list, which gives the reasons (https://github.com/microsoft/playwright, chromiumSwitches.ts): with `PaintHolding`, for example, a
 * busy machine loses clicks. The first two features load the address bar's pages, which are invisible here: since Chromium 156 they take half of a
 * test's CPU.
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

/** Switches for a Chromium without background activity. */
export const chromiumSwitches: readonly string[] = [
  // Chromium's sandbox does not run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--no-first-run',
  // A fake microphone that beeps, allowed without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/**
 * `full` is the browser that people use. `shell` (chromium-headless-shell) renders the same pages without a browser interface and with three quarters of the
 * CPU, but has no notifications.
 */
export type ChromiumKind = 'full' | 'shell';

/** Starts a Chromium without a window. @throws {EngineUnavailable} when there is none */
export const launchChromium = async (kind: ChromiumKind = 'shell'): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(kind), args: [...chromiumSwitches] });

/**
 * The path of a Chromium: `CHROMIUM_PATH`, one that is installed, Playwright's own download, or (as root on Debian) the package, which is installed then.
 * May be a full Chromium where a shell was asked for.
 * @throws {EngineUnavailable} when there is none
 */
export async function findChromium(kind: ChromiumKind): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = (kind === 'shell' ? await findShell() : undefined) ?? findInstalled() ?? (await install('chromium'));
  if (found) return found;
  throw new EngineUnavailable(
    'Chromium',
    ['CHROMIUM_PATH', `${PROGRAMS.join(', ')} on PATH`, "Playwright's download", "Debian's package (as root)"],
    'npx playwright-core install chromium, or set CHROMIUM_PATH',
  );
}

/** Not every version of Debian has one. */
async function findShell(): Promise<string | undefined> {
  const name = 'chromium-headless-shell';
  return (
    onPath(name) ??
    install(name).catch((error: unknown) => {
      console.error(`${String(error)}\nA full Chromium does as well.`);
      return undefined;
    })
  );
}

const install = async (name: string): Promise<string | undefined> =>
  (await aptInstall(name, (line) => console.error(line))) ? onPath(name) : undefined;

function findInstalled(): string | undefined {
  const candidates = [...PROGRAMS.map(onPath), ...MAC_APPLICATIONS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}
