import { Link } from '@karigar/platform';
import { Card, ForwardIcon, StatusBadge } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { VisitTime } from '../../../shared/orders/visit-time.tsx';
import classes from './order-rows.module.css';

/** A few orders, one line each, linking to the order. */
export function OrderRows({ lines, now }: { lines: readonly OrderLine[]; now: number }) {
  return (
    <Card as="ul" pad="none" className={classes.rows}>
      {lines.map((line) => (
        <li key={line.id} className={classes.item}>
          <Link to={paths.order(line.id)} className={classes.row}>
            <span className={classes.time}>
              <VisitTime line={line} now={now} />
            </span>
            <span className={classes.what}>
              <span>{line.serviceType}</span>
              <span className={classes.place}>{line.address || line.customerName}</span>
            </span>
            <StatusBadge status={line.status} reader="provider" />
            <ForwardIcon className={classes.arrow} />
          </Link>
        </li>
      ))}
    </Card>
  );
}
