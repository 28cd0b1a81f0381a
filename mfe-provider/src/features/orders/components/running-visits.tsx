import { formatMoment, matchPath, useLocation, useNow } from '@karigar/platform';
import { NoticeLink, RouteIcon } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { daysUnderWay, useVisitsOf } from '../../../shared/api/provider-orders.ts';
import { arrivalOf, asksOutcome, isUnderWay, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useTexts } from '../texts.ts';
import classes from './running-visits.module.css';

/** Pages that show the visit with its next step. */
const ownPages = [paths.dashboard, paths.orders];

/** On the other pages of a provider: the visit that is under way, with a link to its order. */
export function RunningVisits() {
  const { pathname } = useLocation();
  const now = useNow(60_000);
  if (ownPages.some((page) => matchPath(page, pathname))) return null;
  return daysUnderWay(now).map((day) => <RunningVisitsOf key={day} day={day} />);
}

function RunningVisitsOf({ day }: { day: string }) {
  const visits = useVisitsOf(day).data ?? [];
  return visits.filter((line) => isUnderWay(line) && !asksOutcome(line)).map((line) => <RunningVisit key={line.id} line={line} />);
}

function RunningVisit({ line }: { line: OrderLine }) {
  const t = useTexts();
  const by = arrivalOf(line);
  return (
    <NoticeLink to={paths.order(line.id)} icon={RouteIcon} aside={by && formatMoment(by)} className={classes.visit}>
      {t(sentences[line.progress ?? 'accepted'], { name: line.customerName })}
    </NoticeLink>
  );
}

const sentences = {
  accepted: 'runningAccepted',
  on_the_way: 'runningOnTheWay',
  arrived: 'runningArrived',
  started: 'runningStarted',
} as const;
