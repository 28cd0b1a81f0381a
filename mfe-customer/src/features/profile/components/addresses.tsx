import { useState } from 'react';
import type { AddressView } from '@karigar/contracts';
import { messageOf, toast } from '@karigar/platform';
import { AddIcon, Badge, Button, Card, ConfirmDialog, ErrorState, Loading, Muted, Row, SkeletonList } from '@karigar/ui';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { useSaveAddress } from '../../../shared/addresses/save-address.ts';
import { useFocusBack } from '../../../shared/focus-back.ts';
import { useDeleteAddress } from '../api/delete-address.ts';
import { useTexts } from '../texts.ts';
import classes from './addresses.module.css';

/** The saved addresses: one is the default, more can be added. */
export function Addresses() {
  const t = useTexts();
  const { data, error, isPending, isFetching, refetch } = useAddresses();
  const [adding, setAdding] = useState(false);
  const add = useFocusBack(adding);
  return (
    <Card as="section" pad="large">
      <div className={classes.head}>
        <h2 className={classes.title}>{t('addresses')}</h2>
        {data && !adding && (
          <Button ref={add} small variant="soft" icon={AddIcon} onClick={() => setAdding(true)}>
            {t('addAddress')}
          </Button>
        )}
      </div>
      {isPending ? (
        <Loading label={t('addressesSlow')}>
          <SkeletonList rows={2} />
        </Loading>
      ) : !data ? (
        <ErrorState level={3} title={t('addressesFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data.items.length === 0 ? (
        !adding && <Muted>{t('noAddress')}</Muted>
      ) : (
        <ul className={classes.list}>
          {data.items.map((address) => (
            <Address key={address.id} address={address} />
          ))}
        </ul>
      )}
      {adding && (
        <div className={classes.form}>
          <AddressForm
            onCancel={() => setAdding(false)}
            onSaved={() => {
              setAdding(false);
              toast(t('addressSaved'), { tone: 'good' });
            }}
          />
        </div>
      )}
    </Card>
  );
}

function Address({ address }: { address: AddressView }) {
  const t = useTexts();
  const save = useSaveAddress();
  const remove = useDeleteAddress();
  const [asking, setAsking] = useState(false);
  const line = addressLine(address);
  const failed = (error: unknown) => {
    setAsking(false);
    toast(messageOf(error), { tone: 'bad' });
  };
  return (
    <li className={classes.address}>
      <div className={classes.words}>
        <b>{address.name}</b> {address.isDefault && <Badge tone="info">{t('standard')}</Badge>}
        <Muted>{line}</Muted>
        <Muted>{address.phone}</Muted>
      </div>
      <Row gap={2}>
        {!address.isDefault && (
          <Button
            small
            variant="ghost"
            loading={save.isPending}
            aria-label={t('makeStandardOf', { line })}
            onClick={() => save.mutate({ ...address, isDefault: true }, { onError: failed })}
          >
            {t('makeStandard')}
          </Button>
        )}
        <Button small variant="ghost" aria-label={t('removeOf', { line })} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title={t('removeTitle')}
        confirmLabel={t('yesDelete')}
        variant="danger"
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(address.id, { onError: failed, onSuccess: () => void toast(t('removed')) })}
      >
        {line}
      </ConfirmDialog>
    </li>
  );
}
