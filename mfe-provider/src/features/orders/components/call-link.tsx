import { firstNameOf } from '@karigar/contracts/constants';
import { ButtonLink, PhoneIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** A link that calls the customer. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  const t = useTexts();
  return (
    <ButtonLink small variant="soft" icon={PhoneIcon} to={`tel:${phone}`}>
      {t('call', { name: firstNameOf(name) })}
    </ButtonLink>
  );
}
