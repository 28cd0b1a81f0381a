import { extname } from 'node:path';
import express, { type RequestHandler } from 'express';
import Negotiator from 'negotiator';

/** The compressed copies that a build puts beside its files, in order of preference. */
const extensions: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };
const encodings = Object.keys(extensions);

/** `main.1a2b3c4d5e.js`: at least eight hexadecimal digits before the extension. */
const hashedName = /[.-][\da-f]{8,40}\.[a-z\d]+(\.map)?$/;

/** Names that change with the content can be cached for ever; all others are revalidated. */
export const cacheControlFor = (path: string): string => (hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * Serves a folder's files, compressed where the build has made copies and the client accepts them. Files are read for every request, so a replaced
 * folder takes effect at once. Passes missing files to the next handler.
 */
export function filesOf(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res, path) => {
      const encoding = encodings.find((name) => extensions[name] === extname(path));
      const name = encoding === undefined ? path : path.slice(0, -extname(path).length);
      if (encoding !== undefined) res.type(extname(name)).set('content-encoding', encoding);
      res.vary('accept-encoding').set('cache-control', cacheControlFor(name));
    },
  });
  return (req, res, next) => {
    const accepted = new Negotiator(req).encodings(encodings);
    const candidates = [
      ...encodings.filter((encoding) => accepted.includes(encoding)).map((encoding) => `${req.path}${extensions[encoding] ?? ''}`),
      req.url,
    ];
    const tryNext: typeof next = (error?: unknown) => {
      const candidate = error === undefined ? candidates.shift() : undefined;
      if (candidate === undefined) return void next(error);
      req.url = candidate;
      serve(req, res, tryNext);
    };
    tryNext();
  };
}

/** Serves one file of a folder, whatever the path. */
export const pageOf =
  (files: RequestHandler, name: string): RequestHandler =>
  (req, res, next) => {
    req.url = `/${name}`;
    return files(req, res, next);
  };
