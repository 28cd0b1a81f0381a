import { unreadableCursor } from '@karigar/service-kit';
import type { Position } from '../../search/domain/best-hits.ts';

/** The end of a page, opaque to clients. `order` distinguishes the cursors of different orders. */
export const encodePosition = (order: string, { rank, id }: Position): string =>
  Buffer.from(JSON.stringify([order, rank, id])).toString('base64url');

/**
 * Undefined without a cursor.
 * @throws INVALID for a cursor that cannot be read, or of another order
 */
export function decodePosition(cursor: string | undefined, order: string): Position | undefined {
  if (cursor === undefined) return undefined;
  const [name, rank, id] = read(cursor);
  if (name !== order || typeof rank !== 'number' || typeof id !== 'string') throw unreadableCursor();
  return { rank, id };
}

function read(cursor: string): readonly unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
}
