import type { Position } from '../../search/domain/best-hits.ts';

/** The end of a page, opaque to clients. `order` distinguishes the cursors of different orders. */
export const encodePosition = (order: string, { rank, id }: Position): string =>
  Buffer.from(JSON.stringify([order, rank, id])).toString('base64url');

/** Undefined without a cursor, or with an invalid one or one of another order: the list then starts from the beginning. */
export function decodePosition(cursor: string | undefined, order: string): Position | undefined {
  if (cursor === undefined) return undefined;
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(decoded)) return undefined;
  const [name, rank, id] = decoded as unknown[];
  return name === order && typeof rank === 'number' && typeof id === 'string' ? { rank, id } : undefined;
}
