import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Package {
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Package>>;
};

/** What can be passed on under Apache-2.0 with its notice. MPL and LGPL are for files and libraries that stay as they are; OFL is for fonts. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);
/** These name their licence, MIT, in an older field or in a file only. */
const unnamed = ['buildcheck', 'busboy', 'cpu-features', 'ssh2', 'streamsearch', 'xmlhttprequest-ssl'];

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && dev !== true && devOptional !== true && link !== true,
);

it('ships no package whose licence does not allow it', () => {
  expect(shipped.length).toBeGreaterThan(500);
  const others = shipped.filter(([path, { license }]) =>
    license === undefined
      ? !unnamed.includes(nameOf(path))
      : !license
          .replace(/[()]/g, '')
          .split(/ AND | OR /)
          .every((each) => allowed.has(each)),
  );
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

/** For the systems of the images. */
const isForServers = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Package) =>
  os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc');
/** Programs of the build, for a developer's machine. */
const isForDevelopers = ({ optional, ...one }: Package) => optional === true && !isForServers(one);

it('takes every package from the registry, as it was when its digest was written down', () => {
  const all = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  const unpinned = all.filter(([, one]) => one.integrity === undefined && one.inBundle !== true && !isForDevelopers(one));
  expect(unpinned.map(([path]) => path)).toEqual([]);
});
