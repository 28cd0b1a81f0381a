import type { Model, QueryFilter } from 'mongoose';
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

/** A page of a list in memory. The cursor is the id of the last item of the page before; if that item is gone, the list starts over. */
export function pageOfList<Item extends { readonly id: string }>(list: readonly Item[], { limit, cursor }: PageQuery): Page<Item> {
  const start = list.findIndex(({ id }) => id === cursor) + 1;
  return toPage(list.slice(start, start + limit + 1), limit, ({ id }) => id);
}

export const mapPage = <Item, Mapped>({ items, nextCursor }: Page<Item>, map: (item: Item) => Mapped): Page<Mapped> => ({
  items: items.map((item) => map(item)),
  nextCursor,
});

/**
 * One page of a list, newest first, ties by id. `filter` needs an index that ends with `{ [timeField]: -1, _id: -1 }`, so that every page costs the
 * same.
 * @param timeField dotted path
 * @param query an invalid cursor starts at the beginning
 */
export async function findNewestFirst<Document extends { _id: string }>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  { limit, cursor }: PageQuery,
  { timeField, exclude = [] }: { timeField: string; exclude?: readonly (keyof Document & string)[] },
): Promise<Page<Document>> {
  const after = decodeCursor(cursor);
  // One range of the index: with `$or`, the planner would ignore partial indexes. `$nor` drops what the page before has shown of that moment.
  const position = after && {
    [timeField]: trusted({ $lte: after.at }),
    $nor: [{ [timeField]: after.at, _id: trusted({ $gte: after.id }) }],
  };
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

/** The value at a dotted path. */
export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** The cursor of the page after an item. */
export const cursorAfter = ({ at, id }: Cursor): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Whether a text can be a `nextCursor`. The API starts over from others; a person who has mistyped one should be told. */
export const isCursor = (text: string): boolean => decodeCursor(text) !== undefined;

function decodeCursor(cursor: string | undefined): Cursor | undefined {
  const match = /^(\d{1,16})\.(.+)$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const at = new Date(Number(match[1]));
  // Sixteen digits exceed the range of dates.
  return Number.isNaN(at.getTime()) ? undefined : { at, id: match[2] };
}
