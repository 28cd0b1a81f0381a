import { ComplaintProgress, complaintTones, PhotoList } from '@karigar/account';
import type { ComplaintView } from '@karigar/contracts';
import { complaintReasons } from '@karigar/contracts/constants';
import { formatDate, Link, localized } from '@karigar/platform';
import { Badge, Card, Muted, Quote, Row, Stack, Written } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** One complaint with its state, text and answer. */
export function ComplaintCard({ complaint }: { complaint: ComplaintView }) {
  const t = useTexts();
  const { id, state, photos, answer, answered, statement, stated, ProviderInfo: provider } = complaint;
  const reason = localized(complaintReasons.find(({ value }) => value === complaint.reason)?.label ?? complaint.reason);
  return (
    <Card as="li">
      <Stack gap={3}>
        <Row between>
          <h3>{reason}</h3>
          <Badge tone={complaintTones[state]}>{t(state)}</Badge>
        </Row>
        <Muted>
          {complaint.Service.name}, {provider.name}
          {'\u00A0· '}
          <Link to={paths.order(complaint.order_id)}>{t('orderNumber', { number: complaint.number })}</Link>
          {'\u00A0· '}
          {t('filedOn', { date: formatDate(complaint.created) })}
        </Muted>
        <ComplaintProgress complaint={complaint} />
        <Written>{complaint.text}</Written>
        {photos.length > 0 && <PhotoList owner={{ complaint: id }} ids={photos} />}
        {stated && statement === null && <Muted>{t('statementLater', { name: provider.name })}</Muted>}
        {stated && statement !== null && (
          <Quote quiet by={t('statement', { name: provider.name })} date={formatDate(stated)}>
            {statement}
          </Quote>
        )}
        {answer ? (
          <Quote by={t('answer')} date={answered && formatDate(answered)}>
            {answer}
          </Quote>
        ) : (
          <Muted>{t(`${state}Text`)}</Muted>
        )}
      </Stack>
    </Card>
  );
}
