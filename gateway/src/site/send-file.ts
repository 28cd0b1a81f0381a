import type { Request, Response } from 'express';
import type { Encoding, SiteFile } from './file-store.ts';

/** A name that changes with the content may be kept for ever; every other one is asked for again. */
export const cacheControlFor = (path: string): string => (hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** `main.1a2b3c4d5e.js`: at least eight hexadecimal digits before the extension. */
const hashedName = /[.-][\da-f]{8,40}\.[a-z\d]+(\.map)?$/;

/** Sends a file, compressed as the client likes it, or 304 when it has it. */
export async function sendFile(req: Request, res: Response, file: SiteFile, cacheControl: string): Promise<void> {
  const encoding = preferred(req.headers['accept-encoding']);
  const encoded = encoding === undefined ? undefined : await file.encoded(encoding);
  const etag = `"${file.hash}${encoded === undefined ? '' : `-${encoding}`}"`;
  res.setHeader('etag', etag);
  res.setHeader('cache-control', cacheControl);
  res.setHeader('vary', 'accept-encoding');
  if (has(req.headers['if-none-match'], etag)) {
    res.status(304).end();
    return;
  }
  const bytes = encoded ?? file.bytes;
  res.setHeader('content-type', file.type);
  if (encoded !== undefined && encoding !== undefined) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', bytes.length);
  res.status(200).end(req.method === 'HEAD' ? undefined : bytes);
}

/** The encoding of ours that an Accept-Encoding header prefers. Takes time linear in the header: no pattern here can backtrack. */
export function preferred(accepted: string | undefined): Encoding | undefined {
  const names = (accepted ?? '').split(',').flatMap((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return Number(quality) > 0 ? [name] : [];
  });
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}

const has = (known: string | undefined, etag: string) =>
  known !== undefined && known.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
