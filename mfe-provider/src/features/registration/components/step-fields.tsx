import { NewPasswordFields } from '@karigar/account';
import { Grid, TextArea, TextField } from '@karigar/ui';
import type { Values } from '../model/registration.ts';
import type { useRegistration } from '../model/use-registration.ts';
import { useTexts } from '../texts.ts';

export type FieldOf = ReturnType<typeof useRegistration>['field'];

/** The password and its confirmation. */
export function PasswordFields({ field }: { field: FieldOf }) {
  const t = useTexts();
  return <NewPasswordFields label={t('password')} password={field('password')} confirm={field('confirmPassword')} />;
}

/** The fields of the first five steps. The sixth, the code, has a component of its own. */
export function StepFields({ step, field: fieldOf }: { step: number; field: FieldOf }) {
  const t = useTexts();
  const field = (name: Exclude<keyof Values, 'password' | 'confirmPassword' | 'otp'>) => ({ ...fieldOf(name), label: t(name) });
  switch (step) {
    case 0:
      return <TextField {...field('name')} hint={t('nameHint')} autoComplete="name" autoCapitalize="words" />;
    case 1:
      return (
        <TextField
          {...field('email')}
          hint={t('emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case 2:
      return <TextField {...field('mobile')} hint={t('mobileHint')} type="tel" inputMode="tel" autoComplete="tel" />;
    case 3:
      return <PasswordFields field={fieldOf} />;
    case 4:
      return (
        <>
          <TextArea {...field('address')} rows={2} autoComplete="street-address" />
          <TextField {...field('city')} autoComplete="address-level2" />
          <Grid min={140} fit>
            <TextField {...field('state')} autoComplete="address-level1" />
            <TextField {...field('country')} autoComplete="country-name" />
          </Grid>
        </>
      );
    default:
      return null;
  }
}
