import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Route } from '@karigar/contracts';
import type { Response } from 'express';

const compress = promisify(gzip);

/** Shorter answers are sent as they are: they fit into one packet anyway. In characters. */
const compressedFrom = 1_024;

/** Sends an answer as its contract describes it. */
export async function send(res: Response, route: Route, { status, body }: { status: number; body: unknown }): Promise<void> {
  if (route.response === undefined) res.status(status).end();
  else if (route.revalidated === true) await sendRevalidated(res, body);
  else await sendText(res, status, JSON.stringify(body));
}

/** Caches may keep the answer but revalidate it each time, so a change is seen at once and transferred once. */
async function sendRevalidated(res: Response, body: unknown): Promise<void> {
  const answer = serialize(body);
  res.set({ etag: answer.etag, 'cache-control': 'public, max-age=0, must-revalidate' });
  if (res.req.fresh) res.status(304).end();
  else await sendText(res, 200, answer.text, () => (answer.compressed ??= compress(answer.text)));
}

interface Serialized {
  readonly text: string;
  readonly etag: string;
  compressed?: Promise<Buffer>;
}

/** Serialized bodies of answers that handlers return repeatedly. */
const serialized = new WeakMap<object, Serialized>();

function serialize(body: unknown): Serialized {
  const isObject = typeof body === 'object' && body !== null;
  const known = isObject ? serialized.get(body) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(body);
  const made: Serialized = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  if (isObject) serialized.set(body, made);
  return made;
}

/** Sends JSON that has been serialized already; compressed if it is long and the client accepts gzip. */
export async function sendText(
  res: Response,
  status: number,
  body: string,
  compressed = (): Promise<Buffer> => compress(body),
): Promise<void> {
  res.status(status);
  if (body === '') return void res.end();
  res.type('application/json');
  if (body.length < compressedFrom) return void res.send(body);
  res.vary('accept-encoding');
  if (res.req.acceptsEncodings('gzip') !== 'gzip') return void res.send(body);
  res.set('content-encoding', 'gzip').send(await compressed());
}
