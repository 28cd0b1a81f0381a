import { useState } from 'react';
import type { StatementView } from '@karigar/contracts';
import {
  api,
  apiQuery,
  formatDate,
  formatDay,
  formatMonth,
  formatRupees,
  saveFile,
  serverNow,
  useMutation,
  useQuery,
  useSession,
} from '@karigar/platform';
import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  Facts,
  FailureBanner,
  Loaded,
  Logo,
  Money,
  Muted,
  Panel,
  PressGuard,
  Row,
  Select,
  SkeletonList,
  Stack,
} from '@karigar/ui';
import { Table, type Column } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { useProfile } from '../../../shared/api/profile.ts';
import { statementMonths } from '../model/months.ts';
import { useTexts } from '../texts.ts';
import classes from './earnings-page.module.css';

/** `/provider/earnings`: the earnings of a month, to read, print and download. */
export function Component() {
  const t = useTexts();
  const created = useProfile().data?.created;
  const months = statementMonths(new Date(serverNow()), created === undefined ? undefined : new Date(created));
  const [month = '', setMonth] = useState(months[0]);
  const statement = useQuery(apiQuery('GET /provider/earnings', { query: { month } }));
  const download = useMutation({
    mutationFn: (of: string) => api('GET /provider/statement', { query: { month: of } }),
    onSuccess: (file, of) => saveFile(file, `earnings-${of}.csv`),
  });
  return (
    <Stack>
      <Row className={classes.tools}>
        <Select
          label={t('month')}
          value={month}
          onChange={({ target }) => {
            setMonth(target.value);
            download.reset();
          }}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
        />
        {statement.data && statement.data.lines.length > 0 && (
          <>
            <PressGuard actions={download.status}>
              <Button small variant="soft" loading={download.isPending} onClick={() => download.mutate(month)}>
                {t('download')}
              </Button>
            </PressGuard>
            <Button small variant="ghost" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        )}
      </Row>
      <FailureBanner error={download.error} />
      <Loaded query={statement} slow={t('slow')} failed={t('failed')} skeleton={<SkeletonList rows={4} />}>
        {(data) => <Statement statement={data} />}
      </Loaded>
    </Stack>
  );
}

type Line = StatementView['lines'][number];

function Statement({ statement: { month, lines, sum, received, open, more = 0 } }: { statement: StatementView }) {
  const t = useTexts();
  const name = useSession()?.user?.name;
  if (lines.length === 0)
    return (
      <EmptyState
        title={t('noneTitle')}
        action={
          <ButtonLink variant="soft" to={paths.orders}>
            {t('toOrders')}
          </ButtonLink>
        }
      >
        {t('noneText')}
      </EmptyState>
    );
  const fees = ({ shipping, tax }: StatementView['sum']) => shipping + tax;
  const columns: Column<Line>[] = [
    { header: t('day'), short: true, cell: ({ fulfilled }) => formatDay(fulfilled) },
    { header: t('order'), short: true, main: true, cell: ({ number }) => number },
    { header: t('service'), written: true, cell: ({ service }) => service },
    { header: t('customer'), written: true, cell: ({ customer }) => customer },
    { header: t('payment'), cell: ({ paid, payment }) => t(paid ? payment : 'open') },
    { header: t('earned'), numeric: true, cell: ({ subtotal }) => formatRupees(subtotal) },
    { header: t('fees'), numeric: true, cell: (line) => formatRupees(fees(line)) },
    { header: t('total'), numeric: true, cell: ({ total }) => formatRupees(total) },
  ];
  return (
    <>
      <div className={classes.printed}>
        <Row between>
          <Logo />
          <Muted>{t('printedOn', { date: formatDate(new Date(serverNow()).toISOString()) })}</Muted>
        </Row>
        <h2>{t('caption', { month: formatMonth(month) })}</h2>
        {name && <p>{name}</p>}
      </div>
      <Panel title={t('sum')}>
        <Facts
          facts={[
            { name: t('receivedInCash'), value: received.cash > 0 && <Money amount={received.cash} /> },
            { name: t('receivedByUpi'), value: received.upi > 0 && <Money amount={received.upi} /> },
            { name: t('open'), value: open > 0 && <Money amount={open} /> },
            { name: t('total'), value: <Money amount={sum.total} /> },
            { name: t('fees'), value: <Money amount={fees(sum)} /> },
            { name: t('earned'), value: <Money amount={sum.subtotal} />, total: true },
          ]}
        />
        <Muted>{t('feesNote')}</Muted>
      </Panel>
      {more > 0 && <Banner>{t('more', { listed: lines.length, count: lines.length + more })}</Banner>}
      <Table caption={t('caption', { month: formatMonth(month) })} columns={columns} rows={lines} rowKey={({ order_id: id }) => id} />
    </>
  );
}
