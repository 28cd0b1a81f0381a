import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Every module that exists once in the page, with the reason why. The shell provides it from the start (eager) or, when `lazy`, in a file
 * of its own (named in the shell's `remotes/provided.ts`). A remote brings no copy (`import: false`) and does not run on an incompatible
 * version.
 *
 * The router, react-query, i18next and socket.io-client are private to `@karigar/platform`, which exports what may be used of them by name.
 * So only the used parts are shipped, and a remote cannot create a second router or cache by accident (`privateModules`).
 */
export const sharedModules = [
  { name: 'react', why: 'hooks need one dispatcher' },
  { name: 'react/', package: 'react', why: 'jsx-runtime: compiled into every file, and it must belong to the same React' },
  { name: 'react-dom', why: 'one event system; portals cross remotes' },
  { name: 'react-dom/', package: 'react-dom', why: 'react-dom/client is the same package at another path' },
  { name: '@karigar/platform', why: 'one session, one router, one query cache, one socket' },
  { name: '@karigar/ui', why: 'one set of styles; a second copy would double the CSS and its order' },
  { name: '@karigar/ui/tasks', package: '@karigar/ui', lazy: true, why: 'as @karigar/ui, but not needed by the first pages' },
  {
    name: '@karigar/ui/forms',
    package: '@karigar/ui',
    lazy: true,
    why: 'react-hook-form, 11 KB (gzip), would be in the file of every page with a form',
  },
];

/** Modules a remote must not import, with the alternative that the build error names. `$` at the end: only that exact path. */
export const privateModules = {
  'react-router': '@karigar/platform re-exports the router by name',
  'react-router-dom': '@karigar/platform re-exports the router by name',
  '@tanstack/react-query': '@karigar/platform re-exports it by name',
  i18next: 'use defineTexts of @karigar/platform',
  'react-i18next': 'use defineTexts of @karigar/platform',
  'socket.io-client': 'use useChannel of @karigar/platform',
  '@tabler/icons-react': 'use the icons of @karigar/ui',
  // Importing a value would add 60 KB of schemas. Type imports are erased before this check.
  '@karigar/contracts$': 'import its types, or values of @karigar/contracts/constants',
};

/** The shell's `shared` option: it provides every module. */
export const sharedByShell = (dir) =>
  option(dir, ({ lazy }, version) => ({ version, eager: !lazy, requiredVersion: compatibleWith(version) }));

/**
 * A remote's `shared` option: it uses the shell's modules, of any compatible version. With `strictVersion` the federation runtime refuses
 * to run the remote on another one.
 */
export const sharedByRemote = (dir) =>
  option(dir, (_module, version) => ({ import: false, strictVersion: true, requiredVersion: compatibleWith(version) }));

const option = (dir, settings) =>
  Object.fromEntries(
    sharedModules.map((module) => [
      module.name,
      { singleton: true, ...settings(module, installedVersion(module.package ?? module.name, dir)) },
    ]),
  );

/** `19.3.1` -> `^19.0.0`, `0.1.4` -> `^0.1.0`: shell and remotes may be built with different patches, and minors from 1.0 on. */
function compatibleWith(version) {
  const [major, minor] = version.split('.');
  return major === '0' ? `^0.${minor}.0` : `^${major}.0.0`;
}

/** Reads package.json from the disk, because `exports` of a package may hide it from `require`. */
function installedVersion(name, dir) {
  for (const folder of createRequire(join(dir, 'package.json')).resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`The shared module ${name} is not installed for ${dir}; add it to the dependencies and run npm install`);
}
