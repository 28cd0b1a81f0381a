import type { ComponentProps } from 'react';
import { PasswordField } from '@karigar/ui';
import { useTexts } from './texts.ts';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

/** Two inputs for a new password. Do not limit their length: browsers cut a pasted password silently, so the form must refuse it. */
export function NewPasswordFields({ label, password, confirm }: { label?: string; password: FieldProps; confirm: FieldProps }) {
  const t = useTexts();
  return (
    <>
      <PasswordField label={label ?? t('new')} hint={t('hint')} autoComplete="new-password" {...password} />
      <PasswordField label={t('confirm')} autoComplete="new-password" {...confirm} />
    </>
  );
}
