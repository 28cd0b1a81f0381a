import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Hidden } from '../layout/layout.tsx';
import classes from './table.module.css';

export interface Column<Row> {
  /** Also the label of the cell on cards. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned right. */
  readonly numeric?: boolean;
  /** The heading of the row's card on phones. One column per table. */
  readonly main?: boolean;
  /** Without a label on the card: actions. */
  readonly bare?: boolean;
}

/** A table that becomes cards on phones. `caption` names it for screen readers. Draw an `EmptyState` instead of an empty one. */
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
                  className={cx(column.numeric && classes.numeric, column.main && classes.main)}
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
