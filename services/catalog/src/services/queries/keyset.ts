import { trusted, valueAt } from '@karigar/service-kit';

/** Paths and directions of a sort order; the last path is unique. */
export type SortOrder = readonly (readonly [path: string, direction: 1 | -1])[];

/** A document's values of a sort order's paths. */
export type Position = readonly (string | number | Date)[];

/** The end of a page, opaque to clients. */
export const encodePosition = (order: SortOrder, document: unknown): string =>
  Buffer.from(JSON.stringify(order.map(([path]) => encodeValue(valueAt(document, path))))).toString('base64url');

const encodeValue = (value: unknown) => (value instanceof Date ? { at: value.getTime() } : value);

/** Undefined without a cursor or with one of another order: the list then starts from the beginning. */
export function decodePosition(cursor: string | undefined, order: SortOrder): Position | undefined {
  if (cursor === undefined) return undefined;
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(values) || values.length !== order.length) return undefined;
  const decoded = values.map(decodeValue);
  return decoded.every((value) => value !== undefined) ? decoded : undefined;
}

function decodeValue(value: unknown): string | number | Date | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  const at = (value as { at?: unknown } | null)?.at;
  return typeof at === 'number' ? new Date(at) : undefined;
}

/** Selects what comes after `position`: greater in one path, equal in those before it. */
export const after = (order: SortOrder, position: Position): Record<string, unknown> => ({
  $or: order.map(([path, direction], n) => ({
    ...Object.fromEntries(order.slice(0, n).map(([earlier], index) => [earlier, position[index]])),
    [path]: trusted({ [direction === 1 ? '$gt' : '$lt']: position[n] }),
  })),
});
