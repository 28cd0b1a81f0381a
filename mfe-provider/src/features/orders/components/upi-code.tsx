import type { OrderView } from '@karigar/contracts';
import { apiQuery, formatRupees, Link, useQuery } from '@karigar/platform';
import { Loaded, Muted, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { paymentPrompt } from '../model/payment-prompt.ts';
import { upiLink } from '../model/upi-link.ts';
import { useTexts } from '../texts.ts';
import classes from './upi-code.module.css';

/** The QR code for paying an order to the provider's UPI ID. */
export function UpiCode({ order }: { order: Pick<OrderView, 'number' | 'total' | 'ProviderInfo'> }) {
  const t = useTexts();
  const bank = useQuery(apiQuery('GET /provider/bank'));
  return (
    <Loaded query={bank} level={3} slow={t('upiSlow')} failed={t('upiFailed')} skeleton={<Skeleton height={200} width={200} />}>
      {({ upi_id: id }) =>
        id === '' ? (
          <Muted>
            {t('upiNone')}{' '}
            <Link to={paths.upi()} onClick={paymentPrompt.close}>
              {t('upiAdd')}
            </Link>
          </Muted>
        ) : (
          <Stack gap={1}>
            <Code
              text={upiLink({ id, name: order.ProviderInfo.name }, order.total, t('orderName', { number: order.number }))}
              label={t('upiCode', { total: formatRupees(order.total), id })}
            />
            <Muted>{t('upiScan', { total: formatRupees(order.total), id })}</Muted>
          </Stack>
        )
      }
    </Loaded>
  );
}

/** The library is loaded only when a code is shown. */
const codeOf = async (text: string) => (await import(/* webpackChunkName: "qr" */ 'uqr')).encode(text, { border: 3 });

function Code({ text, label }: { text: string; label: string }) {
  const t = useTexts();
  const code = useQuery({ queryKey: ['upi-code', text], queryFn: () => codeOf(text), staleTime: Infinity });
  return (
    <Loaded query={code} level={3} slow={t('upiSlow')} failed={t('upiFailed')} skeleton={<Skeleton height={200} width={200} />}>
      {({ data, size }) => (
        <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')} />
        </svg>
      )}
    </Loaded>
  );
}
