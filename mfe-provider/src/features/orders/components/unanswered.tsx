import { minuteMs } from '@karigar/contracts/constants';
import { Link } from '@karigar/platform';
import { Badge, ButtonLink, Card, Grid, Money, Muted, Row, Section, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { answerUntil, visitTime, type OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { questionOf } from '../model/question.ts';
import { useTexts } from '../texts.ts';
import { OrderActions } from './order-actions.tsx';
import classes from './today.module.css';

/** Cards of one kind. */
export const maxShown = 3;

interface Props {
  onRefused: OnRefused;
}

interface UnansweredProps extends Props {
  /** Pending orders. They expire, so each says how long the provider can still answer. */
  lines: readonly OrderLine[];
  questions: readonly OrderLine[];
  now: number;
}

/** New orders, then questions about visits that are over. */
export function Unanswered({ lines, questions, now, onRefused }: UnansweredProps) {
  const t = useTexts();
  return (
    <Section
      title={t('needAnswer')}
      action={lines.length > 0 && <Link to={paths.ordersOf('pending')}>{t('allToAnswer', { count: lines.length })}</Link>}
    >
      <Grid as="ul" min={300}>
        {lines.slice(0, maxShown).map((line) => (
          <Card as="li" key={line.id}>
            <Stack gap={2} className={classes.order}>
              <Row between>
                <b>{visitTime(line)}</b>
                <TimeToAnswer until={line.expires} now={now} />
              </Row>
              <div>
                <Row between>
                  <Link to={paths.order(line.id)} className={classes.link}>
                    {line.serviceType}
                  </Link>
                  {line.total !== null && <Money amount={line.total} />}
                </Row>
                <p className={classes.issue}>{line.issue}</p>
                <Muted>{line.address || line.customerName}</Muted>
              </div>
              <OrderActions order={line} onRefused={onRefused} />
            </Stack>
          </Card>
        ))}
        {questions.map((line) => (
          <Question key={line.id} line={line} now={now} onRefused={onRefused} />
        ))}
      </Grid>
    </Section>
  );
}

/** What to say about a visit that is over. */
function Question({ line, now, onRefused }: Props & { line: OrderLine; now: number }) {
  const t = useTexts();
  const question = questionOf(line, now);
  const name = line.customerName;
  return (
    <Card as="li">
      <Stack gap={2}>
        <Row between>
          <b>{t(question ?? 'askPayment', { name })}</b>
          <TimeToAnswer until={answerUntil(line)} now={now} />
        </Row>
        <Row between>
          <span>{line.serviceType}</span>
          {line.total !== null && <Money amount={line.total} />}
        </Row>
        <Muted>
          {question
            ? t(question === 'denied' ? 'deniedShort' : 'askOutcomeShort', { name, when: visitTime(line) })
            : t(line.saysPaid ? `askPaymentText_${line.saysPaid}` : 'askUnpaidText', { name })}
        </Muted>
        {question || line.saysPaid ? (
          <Row>
            <ButtonLink
              small
              variant="soft"
              to={paths.order(line.id)}
              aria-label={`${t('answer')}, ${t('orderName', { number: line.orderNo })}`}
            >
              {t('answer')}
            </ButtonLink>
          </Row>
        ) : (
          <OrderActions order={line} collects onRefused={onRefused} />
        )}
      </Stack>
    </Card>
  );
}

function TimeToAnswer({ until, now }: { until: string; now: number }) {
  const t = useTexts();
  if (!until) return null;
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / minuteMs));
  const hours = Math.floor(minutes / 60);
  return (
    <Badge tone={hours === 0 ? 'bad' : 'wait'}>
      {t(hours === 0 ? 'answerMinutes' : minutes % 60 === 0 ? 'answerFullHours' : 'answerHours', { hours, minutes: minutes % 60 })}
    </Badge>
  );
}
