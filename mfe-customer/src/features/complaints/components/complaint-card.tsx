import { PhotoList } from '@karigar/account';
import type { ComplaintState, ComplaintView } from '@karigar/contracts';
import { complaintReasons } from '@karigar/contracts/constants';
import { formatDate, Link, localized } from '@karigar/platform';
import { Badge, Card, Muted, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './complaint-card.module.css';

const tones = { new: 'wait', investigating: 'info', resolved: 'good' } as const satisfies Record<ComplaintState, string>;

/** One complaint: where it stands, what it says, and the answer. */
export function ComplaintCard({ complaint }: { complaint: ComplaintView }) {
  const t = useTexts();
  const { id, state, photos, answer, answered, statement, stated, ProviderInfo: provider } = complaint;
  const reason = localized(complaintReasons.find(({ value }) => value === complaint.reason)?.label ?? complaint.reason);
  return (
    <Card as="li">
      <Stack gap={3}>
        <Row between>
          <h3>{reason}</h3>
          <Badge tone={tones[state]}>{t(state)}</Badge>
        </Row>
        <Muted>
          {complaint.Service.name}, {provider.name} ·{' '}
          <Link to={paths.order(complaint.order_id)}>{t('orderNumber', { number: complaint.number })}</Link> ·{' '}
          {t('filedOn', { date: formatDate(complaint.created) })}
        </Muted>
        <p className={classes.text}>{complaint.text}</p>
        {photos.length > 0 && <PhotoList owner={{ complaint: id }} ids={photos} />}
        {stated && statement === null && <Muted>{t('statementLater', { name: provider.name })}</Muted>}
        {stated && statement !== null && (
          <div className={classes.statement}>
            <Row gap={2}>
              <b>{t('statement', { name: provider.name })}</b>
              <Muted as="span">{formatDate(stated)}</Muted>
            </Row>
            <p className={classes.text}>{statement}</p>
          </div>
        )}
        {answer ? (
          <div className={classes.answer}>
            <Row gap={2}>
              <b>{t('answer')}</b>
              {answered && <Muted as="span">{formatDate(answered)}</Muted>}
            </Row>
            <p className={classes.text}>{answer}</p>
          </div>
        ) : (
          <Muted>{t(`${state}Text`)}</Muted>
        )}
      </Stack>
    </Card>
  );
}
