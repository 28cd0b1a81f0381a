import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '@karigar/platform';
import { Banner, ButtonLink, EmptyState, Loaded, LoadMore, Muted, Page, Section, Skeleton, SkeletonList, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useComplaints } from '../api/list-complaints.ts';
import { useOrdersToChoose } from '../api/orders-to-choose.ts';
import { ComplaintCard } from '../components/complaint-card.tsx';
import { ComplaintForm } from '../components/complaint-form.tsx';
import { useComplaintChanges } from '../live/use-complaint-changes.ts';
import { useTexts } from '../texts.ts';

/** `/complaint?order=`: files a complaint about an order and lists all complaints. */
export function Component() {
  const t = useTexts();
  const [search] = useSearchParams();
  const named = search.get('order');
  const orders = useOrdersToChoose(named);
  const complaints = useComplaints();
  /** How many complaints have been filed here. */
  const [filed, setFiled] = useState(0);
  const said = useRef<HTMLDivElement>(null);
  // The form was below it, and is empty now.
  useEffect(() => {
    if (filed > 0) said.current?.focus();
  }, [filed]);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <Stack gap={2}>
          <h1>{t('title')}</h1>
          <Muted size="normal">{t('lead')}</Muted>
        </Stack>
        {filed > 0 && (
          <div ref={said} tabIndex={-1}>
            <Banner tone="good">{t('filed')}</Banner>
          </div>
        )}
        <Loaded query={orders} slow={t('ordersSlow')} failed={t('ordersFailed')} skeleton={<Skeleton height={420} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                title={t('noOrders')}
                action={
                  <ButtonLink variant="soft" to={paths.services}>
                    {t('toServices')}
                  </ButtonLink>
                }
              >
                {t('noOrdersText')}
              </EmptyState>
            ) : (
              <>
                {named !== null && !list.some(({ id }) => id === named) && <Banner tone="wait">{t('orderUnknown')}</Banner>}
                <ComplaintForm
                  key={named}
                  orders={list}
                  complaints={complaints.data}
                  chosen={named}
                  onFiled={() => setFiled((count) => count + 1)}
                />
              </>
            )
          }
        </Loaded>
        <Complaints complaints={complaints} />
      </Stack>
    </Page>
  );
}

function Complaints({ complaints }: { complaints: ReturnType<typeof useComplaints> }) {
  const t = useTexts();
  useComplaintChanges();
  return (
    <Section title={t('yours')}>
      <Loaded query={complaints} level={3} slow={t('listSlow')} failed={t('listFailed')} skeleton={<SkeletonList rows={2} />}>
        {(items) =>
          items.length === 0 ? (
            <Muted size="normal">{t('none')}</Muted>
          ) : (
            <Stack gap={3}>
              <Stack as="ul" gap={3}>
                {items.map((complaint) => (
                  <ComplaintCard key={complaint.id} complaint={complaint} />
                ))}
              </Stack>
              <LoadMore list={complaints} failed={t('moreFailed')} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
