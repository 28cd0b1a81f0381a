import type { ComponentProps, Dispatch } from 'react';
import { PasswordField, Row, TextArea, TextField } from '@karigar/ui';
import type { Field, Registration, RegistrationAction } from '../model/registration.ts';
import { useTexts } from '../texts.ts';
import classes from './step-fields.module.css';

/** The fields of the first five steps. The sixth, the code, has its own component. */
export function StepFields({ state, dispatch }: { state: Registration; dispatch: Dispatch<RegistrationAction> }) {
  const t = useTexts();
  const field = (
    name: Field,
  ): Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'label'> & {
    onChange: (event: { target: { value: string } }) => void;
  } => ({
    name,
    label: t(name),
    value: state.values[name],
    error: state.errors[name],
    onChange: ({ target }) => dispatch({ type: 'typed', field: name, value: target.value }),
  });

  switch (state.step) {
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
      return (
        <>
          <PasswordField {...field('password')} hint={t('passwordHint')} autoComplete="new-password" />
          <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
        </>
      );
    case 4:
      return (
        <>
          <TextArea {...field('address')} rows={2} autoComplete="street-address" />
          <TextField {...field('city')} autoComplete="address-level2" />
          <Row gap={4} nowrap className={classes.pair}>
            <TextField {...field('state')} className={classes.half} autoComplete="address-level1" />
            <TextField {...field('country')} className={classes.half} autoComplete="country-name" />
          </Row>
        </>
      );
    default:
      return null;
  }
}
