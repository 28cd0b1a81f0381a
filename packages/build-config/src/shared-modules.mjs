import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Every module that exists once in the page, with the reason why. The shell carries it from the start (eager), or has a file for it that
 * comes when it is needed (`lazy`, to be named in the shell's `remotes/provided.ts`); a remote brings no copy of its own (`import: false`),
 * and refuses to run on an incompatible one.
 *
 * What is not here is private: the router, react-query, i18next and socket.io-client live inside `@karigar/platform`, which names what may
 * be used of them. So only the used parts of them are shipped, and a remote cannot create a second router or cache by accident
 * (`privateModules`).
 */
export const sharedModules = [
  { name: 'react', why: 'hooks need one dispatcher' },
  { name: 'react/', package: 'react', why: 'jsx-runtime: compiled into every file, and it must belong to the same React' },
  { name: 'react-dom', why: 'one event system; portals cross remotes' },
  { name: 'react-dom/', package: 'react-dom', why: 'react-dom/client is the same package at another path' },
  { name: '@karigar/platform', why: 'one session, one router, one cache of what was read, one socket' },
  { name: '@karigar/ui', why: 'one set of styles; a second copy would double the CSS and its order' },
  { name: '@karigar/ui/tasks', package: '@karigar/ui', lazy: true, why: 'as @karigar/ui; not on the first pages, so a file of its own' },
];

/** Modules a remote must not import, and where to find what they offer. The build fails with this sentence. `$`: that path alone. */
export const privateModules = {
  'react-router': '@karigar/platform re-exports the router by name',
  'react-router-dom': '@karigar/platform re-exports the router by name',
  '@tanstack/react-query': '@karigar/platform re-exports it by name',
  i18next: 'use defineTexts of @karigar/platform',
  'react-i18next': 'use defineTexts of @karigar/platform',
  'socket.io-client': 'use createRealtime of @karigar/platform',
  '@tabler/icons-react': 'use the icons of @karigar/ui',
  // 60 KB of schemas for one constant. Types cost nothing and are not seen here.
  '@karigar/contracts$': 'import its types, or values of @karigar/contracts/constants',
};

/**
 * The `shared` option of the federation plugin.
 * @param {'shell' | 'remote'} kind
 * @param {string} dir folder of the frontend, from which packages are resolved
 */
export function sharedOption(kind, dir) {
  return Object.fromEntries(
    sharedModules.map((shared) => {
      const version = installedVersion(shared.package ?? shared.name, dir);
      const common = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      return [shared.name, kind === 'shell' ? { ...common, version, eager: !shared.lazy } : { ...common, import: false }];
    }),
  );
}

/** Reads the version from package.json beside the code; `exports` of a package may hide that file, so it is looked for on disk. */
function installedVersion(name, dir) {
  for (const folder of createRequire(join(dir, 'package.json')).resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`The shared module ${name} is not installed for ${dir}`);
}
