import { createHash } from 'node:crypto';
import type { Route } from '@karigar/contracts';
import type { Response } from 'express';

/** Sends an answer as its contract describes it. */
export function send(res: Response, route: Route, { status, body }: { status: number; body: unknown }): void {
  if (route.response === undefined) res.status(status).end();
  else if (route.revalidated === true) sendRevalidated(res, body);
  else res.status(status).json(body);
}

/** Caches may keep the answer but revalidate it each time, so a change is seen at once and transferred once. */
function sendRevalidated(res: Response, body: unknown): void {
  const { text, etag } = serialize(body);
  res.set({ etag, 'cache-control': 'public, max-age=0, must-revalidate' });
  if (res.req.fresh) res.status(304).end();
  else sendText(res, 200, text);
}

/** Serialized bodies of answers that handlers return repeatedly. */
const serialized = new WeakMap<object, { readonly text: string; readonly etag: string }>();

function serialize(body: unknown): { readonly text: string; readonly etag: string } {
  const isObject = typeof body === 'object' && body !== null;
  const known = isObject ? serialized.get(body) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(body);
  const made = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  if (isObject) serialized.set(body, made);
  return made;
}

/** Sends JSON that has been serialized already. */
export function sendText(res: Response, status: number, body: string): void {
  if (body === '') res.status(status).end();
  else res.status(status).type('application/json').send(body);
}
