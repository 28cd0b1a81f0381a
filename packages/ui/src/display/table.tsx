import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Hidden } from '../layout/layout.tsx';
import classes from './table.module.css';

export interface Column<Row> {
  /** On phones, the cell's label on the card. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** Short, so never broken into lines. */
  readonly short?: boolean;
  /** Words of a user, which are broken where they would widen the table. */
  readonly written?: boolean;
  /** On phones, the heading of the row's card. One column per table. */
  readonly main?: boolean;
  /** No label on the card, e.g. for actions. */
  readonly bare?: boolean;
}

/** A table whose rows become cards on phones. `caption` is its name for screen readers. Render an `EmptyState` instead of an empty table. */
export function Table<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const { caption, columns, rows, rowKey } = props;
  // Explicit roles: `display: block` on phones removes the implicit ones.
  return (
    <div className={classes.frame}>
      <table className={classes.table} role="table">
        <Hidden as="caption">{caption}</Hidden>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.header} role="columnheader" scope="col" className={cx(column.numeric && classes.numeric)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  data-label={column.main || column.bare ? undefined : column.header}
                  className={cx(
                    column.numeric && classes.numeric,
                    column.short && classes.short,
                    column.written && classes.written,
                    column.main && classes.main,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
