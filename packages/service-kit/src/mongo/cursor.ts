/** Where a page of a list sorted by time and id ended. Opaque to clients. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Undefined for no cursor and for one that is not ours: the list then begins at its start. */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  const match = /^(\d{1,16})\.(.+)$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  return match?.[1] === undefined || match[2] === undefined ? undefined : { at: new Date(Number(match[1])), id: match[2] };
}
