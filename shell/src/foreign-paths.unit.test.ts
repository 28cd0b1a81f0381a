import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Paths that belong to the shell or the gateway, not to a remote. */
const own = ['/errorpage', '/frontends.json', '/api', '/mf-manifest.json', '/service-worker.js'];

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => join(folder, file));

/** String literals that are a path: `'/services'`, `` `/provider/${x}` ``. `'/'` alone is home, which every site has. */
const pathLiterals = (source: string): string[] =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/['"`](\/[a-z][\w.-]*)/gi)].map(([, path]) => path ?? '');

it.each([join(import.meta.dirname, '.'), join(import.meta.dirname, '../../packages/platform/src')])(
  '%s names no page of a remote: remotes declare them in src/app/frontend.ts',
  (folder) => {
    const found = sources(folder).flatMap((file) =>
      pathLiterals(readFileSync(file, 'utf8'))
        .filter((path) => !own.includes(path.toLowerCase()))
        .map((path) => `${file}: ${path}`),
    );
    expect(found).toEqual([]);
  },
);

it('recognizes a path in every kind of string, and skips comments', () => {
  const source = ["// '/no'", "a('/services');", 'b(`/provider/${x}`);', 'c = "/login?x=1";'].join('\n');
  expect(pathLiterals(source)).toEqual(['/services', '/provider', '/login']);
});
