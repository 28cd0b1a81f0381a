// What `npm start` and `npm test` need before anything is installed. Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const OLDEST_NODE = [20, 19];
/** npm's record of what it has installed. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const STAMP = join(ROOT, 'node_modules/.karigar-lock-hash');

/** Ends this program with a message that says what is wrong and what to do. @returns {never} */
function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Checks the machine: the system, and a Node that is new enough. */
export function checkMachine() {
  if (process.platform === 'win32')
    giveUp('Karigar runs on Linux and macOS; on Windows start it inside WSL (https://learn.microsoft.com/windows/wsl/install).');
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    giveUp(
      `Karigar needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: get one from https://nodejs.org or with "nvm install".`,
    );
  }
}

/**
 * Installs the dependencies if node_modules does not match package-lock.json: with `npm ci` the first time, and later with `npm install`, because `npm ci`
 * would delete everything first.
 */
export function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (isInstalled()) return void writeFileSync(STAMP, wanted);
  console.log('Installing dependencies (once, and when package-lock.json changes)');
  const command = existsSync(INSTALLED) ? ['install', '--no-save'] : ['ci'];
  const npm = spawnSync('npm', [...command, '--include=dev', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (npm.error?.code === 'ENOENT') giveUp('npm is missing: it comes with Node, get one from https://nodejs.org or with "nvm install".');
  if (npm.status !== 0) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(npm.stderr ?? '')) {
      giveUp(
        'The npm registry cannot be reached, and the dependencies are not installed yet: check the network (or "npm config get registry" and "npm config get proxy") and try again.',
      );
    }
    giveUp(`Installing the dependencies failed; what npm said:\n${npm.stderr ?? ''}`);
  }
  writeFileSync(STAMP, wanted);
}

/** Whether node_modules matches package-lock.json, e.g. after a manual install: npm keeps a copy of it there, with another order of keys. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => !path.startsWith('node_modules/') || optional || installed[path]?.version === version,
  );
}

/** The arguments that make Node run a TypeScript source of this repository. */
export const TSX = ['--import', 'tsx', '--conditions=@karigar/source'];

/**
 * Runs Node in this terminal. Signals are forwarded; the child notices the end of this program by the closed IPC channel.
 * @returns {Promise<number>} its exit code
 */
export function runNode(args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1))));
}
