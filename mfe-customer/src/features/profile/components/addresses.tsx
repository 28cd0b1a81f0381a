import { toast } from '@karigar/platform';
import { AddIcon, EditButton, Loaded, Muted, Panel, SkeletonList, Stack } from '@karigar/ui';
import { useEditing } from '@karigar/ui/forms';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { newAddressDraft } from '../../../shared/addresses/new-address.ts';
import { useTexts } from '../texts.ts';
import { Address } from './address.tsx';

/** The saved addresses: one is the default, more can be added. */
export function Addresses() {
  const t = useTexts();
  const addresses = useAddresses();
  const adding = useEditing(newAddressDraft);
  return (
    <Panel
      pad="large"
      title={t('addresses')}
      action={
        addresses.data && (
          <EditButton icon={AddIcon} isEditing={adding.isEditing} onEdit={adding.start}>
            {t('addAddress')}
          </EditButton>
        )
      }
    >
      <Loaded query={addresses} level={3} slow={t('addressesSlow')} failed={t('addressesFailed')} skeleton={<SkeletonList rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            !adding.isEditing && <Muted>{t('noAddress')}</Muted>
          ) : (
            <Stack as="ul" gap={3} divided>
              {items.map((address) => (
                <Address key={address.id} address={address} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {adding.isEditing && (
        <AddressForm
          draft={adding.draft}
          onCancel={adding.end}
          onSaved={() => {
            adding.end();
            toast(() => t('addressSaved'), { tone: 'good' });
          }}
        />
      )}
    </Panel>
  );
}
