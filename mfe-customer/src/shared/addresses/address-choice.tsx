import type { ReactNode } from 'react';
import type { AddressView } from '@karigar/contracts';
import { Badge, ErrorState, Loading, RadioCards, SkeletonList, Stack } from '@karigar/ui';
import { addressLine } from './address-line.ts';
import { useAddresses } from './list-addresses.ts';
import { useTexts } from './texts.ts';

/** The entry that stands for an address that does not exist yet. */
export const newAddress = 'new';

export interface AddressChoiceProps {
  label?: string;
  /** Id of a saved address, `newAddress`, or null while nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  /** Drawn under the list while `newAddress` is chosen: the form. */
  children?: ReactNode;
}

/** Saved addresses as cards to choose from, with "Add a new address" as the last one. */
export function AddressChoice({ label, value, onChange, children }: AddressChoiceProps) {
  const t = useTexts();
  const { data, error, isPending, isFetching, refetch } = useAddresses();
  if (isPending) {
    return (
      <Loading label={t('loading')}>
        <SkeletonList rows={2} />
      </Loading>
    );
  }
  if (!data) return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Stack gap={4}>
      <RadioCards
        label={label ?? t('choose')}
        choices={[
          ...data.items.map((address) => ({ value: address.id, label: <AddressName address={address} />, detail: addressLine(address) })),
          { value: newAddress, label: t('addNew'), detail: t('addNewDetail') },
        ]}
        value={value}
        onChange={onChange}
      />
      {value === newAddress && children}
    </Stack>
  );
}

function AddressName({ address }: { address: AddressView }) {
  const t = useTexts();
  return (
    <>
      {address.name} {address.isDefault && <Badge tone="info">{t('standard')}</Badge>}
    </>
  );
}
