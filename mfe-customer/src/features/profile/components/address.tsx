import { useState } from 'react';
import type { AddressView } from '@karigar/contracts';
import { formatPhone, messageOf, toast } from '@karigar/platform';
import { Badge, Button, ConfirmDialog, Muted, PressGuard, Row, useReturnedFocus } from '@karigar/ui';
import { useEditing } from '@karigar/ui/forms';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useSaveAddress } from '../../../shared/addresses/save-address.ts';
import { useDeleteAddress } from '../api/delete-address.ts';
import { useTexts } from '../texts.ts';

/** A saved address, to edit, to delete, or to make the default one. */
export function Address({ address }: { address: AddressView }) {
  const t = useTexts();
  const save = useSaveAddress();
  const remove = useDeleteAddress();
  const [asking, setAsking] = useState(false);
  const editing = useEditing(`address-1:${address.id}`);
  const edit = useReturnedFocus(editing.isEditing);
  const line = addressLine(address);
  const onError = (error: unknown) => {
    setAsking(false);
    toast(() => messageOf(error), { tone: 'bad' });
  };
  if (editing.isEditing)
    return (
      <li>
        <AddressForm
          address={address}
          draft={editing.draft}
          onCancel={editing.end}
          onSaved={() => {
            editing.end();
            toast(() => t('addressSaved'), { tone: 'good' });
          }}
        />
      </li>
    );
  return (
    <Row as="li" between>
      <div>
        <b>{address.name}</b> {address.isDefault && <Badge tone="info">{t('default')}</Badge>}
        <Muted>{line}</Muted>
        <Muted>{formatPhone(address.phone)}</Muted>
      </div>
      <Row fill gap={2}>
        <PressGuard actions={String(address.isDefault)} ignoredMs={0}>
          {!address.isDefault && (
            <Button
              small
              variant="ghost"
              loading={save.isPending}
              aria-label={t('makeDefaultOf', { line })}
              onClick={() => save.mutate({ ...address, isDefault: true }, { onError })}
            >
              {t('makeDefault')}
            </Button>
          )}
          <Button ref={edit} small variant="ghost" aria-label={t('changeOf', { line })} onClick={editing.start}>
            {t('change')}
          </Button>
          <Button small variant="ghost" aria-label={t('removeOf', { line })} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </PressGuard>
      </Row>
      <ConfirmDialog
        open={asking}
        title={t('removeTitle')}
        confirmLabel={t('yesDelete')}
        variant="danger"
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(address.id, { onError, onSuccess: () => void toast(() => t('removed')) })}
      >
        {line}
      </ConfirmDialog>
    </Row>
  );
}
