import type { ComplaintState, ProviderComplaintView } from '@karigar/contracts';
import { complaintReasons } from '@karigar/contracts/constants';
import { formatDate, Link, localized } from '@karigar/platform';
import { Badge, Card, EmptyState, Loaded, Muted, Row, SkeletonList, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useComplaints } from '../api/list-complaints.ts';
import { useTexts } from '../texts.ts';
import { More } from './more.tsx';
import classes from './reviews.module.css';

/** Complaints about the provider's orders, and what an operator says about them. */
export function Complaints() {
  const t = useTexts();
  const complaints = useComplaints();
  return (
    <Loaded query={complaints} failed={t('complaintsFailed')} skeleton={<SkeletonList rows={4} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <EmptyState title={t('noComplaints')}>{t('noComplaintsText')}</EmptyState>;
        return (
          <Stack gap={3}>
            <Stack as="ul" gap={3}>
              {items.map((complaint) => (
                <Complaint key={complaint.id} complaint={complaint} />
              ))}
            </Stack>
            <More list={complaints} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

const tones = { new: 'wait', investigating: 'info', resolved: 'good' } as const satisfies Record<ComplaintState, string>;

function Complaint({ complaint }: { complaint: ProviderComplaintView }) {
  const t = useTexts();
  const { state, created, text, answer, answered } = complaint;
  return (
    <Card as="li">
      <Stack gap={2}>
        <Row between>
          <h3>{localized(complaintReasons.find(({ value }) => value === complaint.reason)?.label ?? complaint.reason)}</h3>
          <Badge tone={tones[state]}>{t(state)}</Badge>
        </Row>
        <p className={classes.text}>{text}</p>
        <Muted>
          {complaint.CustomerInfo.name}, {formatDate(created)} · {complaint.Service.name} ·{' '}
          <Link to={paths.order(complaint.order_id)}>{t('order', { number: complaint.number })}</Link>
        </Muted>
        {answer && (
          <div className={classes.reply}>
            <Row gap={2}>
              <b>{t('operatorAnswer')}</b>
              {answered && <Muted as="span">{formatDate(answered)}</Muted>}
            </Row>
            <p className={classes.text}>{answer}</p>
          </div>
        )}
      </Stack>
    </Card>
  );
}
