import type { ComponentProps } from 'react';
import { PasswordField } from '@karigar/ui';
import { useTexts } from './texts.ts';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

/** Two inputs for a new password. */
export function NewPasswordFields({ label, password, confirm }: { label?: string; password: FieldProps; confirm: FieldProps }) {
  const t = useTexts();
  const common = { autoComplete: 'new-password', maxLength: 128 };
  return (
    <>
      <PasswordField label={label ?? t('new')} hint={t('hint')} {...common} {...password} />
      <PasswordField label={t('confirm')} {...common} {...confirm} />
    </>
  );
}
