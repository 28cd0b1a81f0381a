import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Badge, Loaded, RadioCards, SkeletonList, Stack } from '@karigar/ui';
import { addressLine } from './address-line.ts';
import { useAddresses } from './list-addresses.ts';
import { newAddressId } from './new-address.ts';
import { useTexts } from './texts.ts';

interface AddressChoiceProps {
  label: string;
  /** Id of a saved address, `newAddressId`, or null while nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  /** The form, shown below the list while `newAddressId` is chosen. */
  children?: ReactNode;
}

/** Saved addresses as cards to choose from, with "Add a new address" as the last one. */
export function AddressChoice({ label, value, onChange, children }: AddressChoiceProps) {
  const t = useTexts();
  const list = useFocusAfterForm(value === newAddressId);
  return (
    <Loaded query={useAddresses()} slow={t('loadSlow')} failed={t('loadFailed')} skeleton={<SkeletonList rows={2} />}>
      {({ items }) => (
        <Stack>
          <div ref={list}>
            <RadioCards
              label={label}
              choices={[
                ...items.map((address) => ({
                  value: address.id,
                  label: (
                    <>
                      {address.name} {address.isDefault && <Badge tone="info">{t('default')}</Badge>}
                    </>
                  ),
                  detail: addressLine(address),
                })),
                { value: newAddressId, label: t('addNew'), detail: t('addNewDetail') },
              ]}
              value={value}
              onChange={onChange}
            />
          </div>
          {value === newAddressId && children}
        </Stack>
      )}
    </Loaded>
  );
}

/** Focuses the chosen address when the form closes, because the focused button was removed with it. */
function useFocusAfterForm(isNew: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current && !isNew && document.activeElement === document.body)
      list.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    wasNew.current = isNew;
  }, [isNew]);
  return list;
}
