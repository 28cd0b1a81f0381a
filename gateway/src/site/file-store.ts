import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file as it is sent. */
export interface SiteFile {
  readonly type: string;
  /** Hash of the uncompressed bytes. */
  readonly hash: string;
  readonly bytes: Buffer;
  /** The bytes as `encoding`, or undefined when that would not make them smaller. Compressed once. */
  encoded(encoding: Encoding): Promise<Buffer | undefined>;
}

export type Encoding = 'br' | 'gzip';

const mostBytesKept = 64 * 1024 * 1024;
const worthCompressing = 1_024;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};
const extensions: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

interface Kept {
  readonly mtimeMs: number;
  readonly size: number;
  readonly file: SiteFile;
}

/**
 * Files of a folder, kept in memory. Every request checks the file on disk, so the files of a replaced folder are served at once.
 */
export function createFileStore() {
  const kept = new Map<string, Kept>();
  let bytesKept = 0;

  const keep = (path: string, entry: Kept) => {
    bytesKept += entry.size - (kept.get(path)?.size ?? 0);
    kept.delete(path);
    kept.set(path, entry);
    for (const [oldest, { size }] of kept) {
      if (bytesKept <= mostBytesKept || oldest === path) break;
      kept.delete(oldest);
      bytesKept -= size;
    }
  };

  return {
    /** The file at a path of a URL below `folder`; undefined when there is none or the path leads out of it. */
    find: async (folder: string, urlPath: string): Promise<SiteFile | undefined> => {
      const path = safeJoin(folder, urlPath);
      if (path === undefined) return undefined;
      const facts = await factsOf(path);
      if (facts === undefined) return undefined;
      const known = kept.get(path);
      if (known !== undefined && known.mtimeMs === facts.mtimeMs && known.size === facts.size) return known.file;
      const file = await load(path);
      if (file !== undefined) keep(path, { ...facts, file });
      return file;
    },
  };
}
export type FileStore = ReturnType<typeof createFileStore>;

/** Joins without ever leaving `folder`. Hidden files are not there. */
export function safeJoin(folder: string, urlPath: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.includes('\\') || path.split('/').some((segment) => segment.startsWith('.'))) return undefined;
  const joined = normalize(join(folder, path));
  return joined.startsWith(normalize(folder + sep)) ? joined : undefined;
}

async function factsOf(path: string): Promise<{ mtimeMs: number; size: number } | undefined> {
  const facts = await ifThere(stat(path));
  return facts?.isFile() === true ? { mtimeMs: facts.mtimeMs, size: facts.size } : undefined;
}

async function load(path: string): Promise<SiteFile | undefined> {
  const bytes = await ifThere(readFile(path));
  if (bytes === undefined) return undefined;
  const type = types[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const encodings = new Map<Encoding, Promise<Buffer | undefined>>();
  const encode = async (encoding: Encoding) => {
    if (bytes.length < worthCompressing || !compressible.test(type)) return undefined;
    const smaller = (await ifThere(readFile(path + extensions[encoding]))) ?? (await compress[encoding](bytes));
    return smaller.length < bytes.length ? smaller : undefined;
  };
  return {
    type,
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    encoded: (encoding) => {
      const known = encodings.get(encoding) ?? encode(encoding);
      encodings.set(encoding, known);
      return known;
    },
  };
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
