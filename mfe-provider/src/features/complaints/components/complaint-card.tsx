import { useState } from 'react';
import { ComplaintProgress, complaintTones, PhotoList } from '@karigar/account';
import type { ProviderComplaintView } from '@karigar/contracts';
import { complaintReasons } from '@karigar/contracts/constants';
import { formatDate, Link, localized } from '@karigar/platform';
import { Badge, Button, Card, Muted, Quote, Row, Stack, useReturnedFocus, Written } from '@karigar/ui';
import { hasDraft } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './complaint-card.module.css';
import { statementDraft, StatementForm } from './statement-form.tsx';

/** One complaint: state, the customer's text and photos, the provider's statement and the operator's answer. */
export function ComplaintCard({ complaint }: { complaint: ProviderComplaintView }) {
  const t = useTexts();
  const { id, state, created, text, photos, answer, answered } = complaint;
  const reason = localized(complaintReasons.find(({ value }) => value === complaint.reason)?.label ?? complaint.reason);
  return (
    <Card as="li">
      <Stack gap={3}>
        <Row between>
          <h2 className={classes.reason}>{reason}</h2>
          <Badge tone={complaintTones[state]}>{t(state)}</Badge>
        </Row>
        <ComplaintProgress complaint={complaint} />
        <Written>{text}</Written>
        {photos.length > 0 && <PhotoList owner={{ complaint: id }} ids={photos} />}
        <Muted>
          {complaint.CustomerInfo.name}, {formatDate(created)} · {complaint.Service.name} ·{' '}
          <Link to={paths.order(complaint.order_id)}>{t('order', { number: complaint.number })}</Link>
        </Muted>
        <Statement complaint={complaint} />
        {answer && (
          <Quote by={t('operatorAnswer')} date={answered && formatDate(answered)}>
            {answer}
          </Quote>
        )}
      </Stack>
    </Card>
  );
}

/** The provider's statement and its form. An open form stays open when the complaint is resolved, so that no text is lost; sending it is then refused. */
function Statement({ complaint }: { complaint: ProviderComplaintView }) {
  const t = useTexts();
  const { id, state, statement, stated } = complaint;
  const isOpen = state !== 'resolved';
  const [writing, setWriting] = useState(() => isOpen && hasDraft(statementDraft(id)));
  const write = useReturnedFocus(writing);
  if (writing) return <StatementForm complaint={complaint} onDone={() => setWriting(false)} />;
  return (
    <>
      {statement !== null && (
        <Quote quiet by={t('yourStatement')} date={stated && formatDate(stated)}>
          {statement}
        </Quote>
      )}
      {isOpen && (
        <Row>
          <Button
            ref={write}
            small
            variant="ghost"
            aria-label={t(statement === null ? 'writeStatementOn' : 'changeStatementOn', { number: complaint.number })}
            onClick={() => setWriting(true)}
          >
            {t(statement === null ? 'writeStatement' : 'changeStatement')}
          </Button>
        </Row>
      )}
    </>
  );
}
