import { isDeepStrictEqual } from 'node:util';

/**
 * The fields of `after` that differ from `before`, by path. Writing only these spares long unchanged arrays, here and in the oplog, and does not
 * overwrite a part that another write maintains (see `copyContactToOrders` of order). An object that loses a field is replaced as a whole.
 */
export function changedFields(before: unknown, after: object, path = ''): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = isPlain(before) ? before[name] : undefined;
    if (isDeepStrictEqual(value, old)) continue;
    if (isPlain(old) && isPlain(value) && canMerge(old, value)) Object.assign(changed, changedFields(old, value, `${path}${name}.`));
    else changed[`${path}${name}`] = value;
  }
  return changed;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const canMerge = (old: object, value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(old).every((name) => value[name] !== undefined) && Object.keys(value).every((name) => /^[^$.][^.]*$/.test(name));
