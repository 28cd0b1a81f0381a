import { extname } from 'node:path';
import express, { type RequestHandler } from 'express';
import Negotiator from 'negotiator';

/** The compressed copies that a build puts beside its files, the preferred one first. */
const extensions: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };
const encodings = Object.keys(extensions);

/** `main.1a2b3c4d5e.js`: at least eight hexadecimal digits before the extension. */
const hashedName = /[.-][\da-f]{8,40}\.[a-z\d]+(\.map)?$/;

/** A name that changes with the content may be kept for ever; every other one is asked for again. */
export const cacheControlFor = (path: string): string => (hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * Serves the files of a folder, compressed where the build has compressed them and the client accepts it. Files are read for every request,
 * so the files of a replaced folder are served at once. What is not there is left to the next handler.
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

/** Serves one file of a folder whatever the path. */
export const pageOf =
  (files: RequestHandler, name: string): RequestHandler =>
  (req, res, next) => {
    req.url = `/${name}`;
    return files(req, res, next);
  };
