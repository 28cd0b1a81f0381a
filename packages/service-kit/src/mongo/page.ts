import type { Model, QueryFilter } from 'mongoose';
import { ProblemError } from '../errors/problem-error.ts';
import { trusted } from './connect.ts';

export interface PageQuery {
  readonly limit: number;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Null on the last page. Opaque to clients. */
  readonly nextCursor: string | null;
}

/** Makes a page of `limit` items from a query for one more, which shows whether there is a next page. */
export function toPage<Item>(found: readonly Item[], limit: number, cursorOf: (last: Item) => string): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null };
}

/**
 * A page of a list in memory. It begins after the last item of the page before; if that item is gone, where the item was, since the next one has moved up.
 */
export function pageOfList<Item extends { readonly id: string }>(list: readonly Item[], { limit, cursor }: PageQuery): Page<Item> {
  const start = cursor === undefined ? 0 : startAfter(list, cursor);
  return toPage(list.slice(start, start + limit + 1), limit, ({ id }) => encode(start + limit - 1, id));
}

function startAfter(list: readonly { readonly id: string }[], cursor: string): number {
  const { place, id: lastId } = decode(cursor);
  const last = list.findIndex(({ id }) => id === lastId);
  return last < 0 ? place : last + 1;
}

export const mapPage = <Item, Mapped>({ items, nextCursor }: Page<Item>, map: (item: Item) => Mapped): Page<Mapped> => ({
  items: items.map((item) => map(item)),
  nextCursor,
});

/**
 * One page of a list, newest first, ties by id. `filter` needs an index that ends with `{ [timeField]: -1, _id: -1 }`, so that every page costs the
 * same.
 * @param timeField dotted path
 * @throws INVALID for a cursor that cannot be read
 */
export async function findNewestFirst<Document extends { _id: string }>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  { limit, cursor }: PageQuery,
  { timeField, exclude = [] }: { timeField: string; exclude?: readonly (keyof Document & string)[] },
): Promise<Page<Document>> {
  const position = cursor === undefined ? undefined : positionAfter(cursor, timeField);
  const found = await model
    .find(
      (position === undefined ? filter : { $and: [filter, position] }) as QueryFilter<Document>,
      Object.fromEntries(exclude.map((field) => [field, 0])),
    )
    .sort({ [timeField]: -1, _id: -1 })
    .limit(limit + 1)
    .lean<Document[]>();
  return toPage(found, limit, (last) => cursorAfter({ at: valueAt(last, timeField) as Date, id: last._id }));
}

function positionAfter(cursor: string, timeField: string) {
  const { place, id } = decode(cursor);
  const at = new Date(place);
  // One range of the index: with `$or`, the planner would ignore partial indexes. `$nor` drops what the page before has shown of that moment.
  return { [timeField]: trusted({ $lte: at }), $nor: [{ [timeField]: at, _id: trusted({ $gte: id }) }] };
}

/** The value at a dotted path. */
export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** The cursor of the page after an item. */
export const cursorAfter = ({ at, id }: Cursor): string => encode(at.getTime(), id);

/** Whether a text can be a `nextCursor` of a list that is sorted by time. */
export const isCursor = (text: string): boolean => read(text) !== undefined;

/** A client that pages on from the beginning would never end, so an unreadable cursor is refused. */
export const unreadableCursor = (): ProblemError =>
  new ProblemError('INVALID', {
    extras: { errors: [{ path: 'cursor', message: 'The list cannot be continued from here. Please start again at its beginning.' }] },
  });

/** Where a page ended: the time of its last item or, in a list in memory, its index. */
interface Position {
  readonly place: number;
  readonly id: string;
}

const encode = (place: number, id: string): string => Buffer.from(`${place}.${id}`).toString('base64url');

function read(cursor: string): Position | undefined {
  const [, place, id] = /^(\d{1,16})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  // Sixteen digits exceed the range of dates.
  return id === undefined || Number.isNaN(new Date(Number(place)).getTime()) ? undefined : { place: Number(place), id };
}

function decode(cursor: string): Position {
  const position = read(cursor);
  if (position === undefined) throw unreadableCursor();
  return position;
}
