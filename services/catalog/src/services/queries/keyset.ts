import { trusted, valueAt } from '@karigar/service-kit';

/** Paths, directions and types of a sort order; the last path is unique. */
export type SortOrder = readonly (readonly [path: string, direction: 1 | -1, type: 'text' | 'number' | 'date'])[];

/** A document's values of a sort order's paths. */
export type Position = readonly (string | number | Date)[];

/** Distinguishes the cursors of different orders. */
const nameOf = (order: SortOrder) => order[0]?.[0] ?? '';

/** The end of a page, opaque to clients. */
export const encodePosition = (order: SortOrder, document: unknown): string =>
  Buffer.from(JSON.stringify([nameOf(order), ...order.map(([path]) => encodeValue(valueAt(document, path)))])).toString('base64url');

const encodeValue = (value: unknown) => (value instanceof Date ? value.getTime() : value);

/** Undefined without a cursor, or with an invalid one or one of another order: the list then starts from the beginning. */
export function decodePosition(cursor: string | undefined, order: SortOrder): Position | undefined {
  if (cursor === undefined) return undefined;
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(decoded)) return undefined;
  const [name, ...values] = decoded as unknown[];
  if (name !== nameOf(order) || values.length !== order.length) return undefined;
  const position = order.flatMap(([, , type], n) => decodeValue(values[n], type) ?? []);
  return position.length === order.length ? position : undefined;
}

function decodeValue(value: unknown, type: SortOrder[number][2]): string | number | Date | undefined {
  if (type === 'text') return typeof value === 'string' ? value : undefined;
  if (typeof value !== 'number') return undefined;
  if (type === 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Selects what comes after `position`: greater in one path, equal in those before it. */
export const after = (order: SortOrder, position: Position): Record<string, unknown> => ({
  $or: order.map(([path, direction], n) => ({
    ...Object.fromEntries(order.slice(0, n).map(([earlier], index) => [earlier, position[index]])),
    [path]: trusted({ [direction === 1 ? '$gt' : '$lt']: position[n] }),
  })),
});
