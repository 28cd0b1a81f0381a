import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { usePasswordSentence } from '@karigar/account';
import { phone } from '@karigar/contracts/fields';
import { ApiProblem } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { account } from '../../../shared/account.ts';
import { useRegisterProvider } from '../api/register-provider.ts';
import { useTexts } from '../texts.ts';
import { emptyValues, lastStep, passwordStep, registrationDraft, schema, steps, type SentCode, type Values } from './registration.ts';
import { useSteps } from './use-steps.ts';

/** What already has an account; the server knows only that one of both has if another registration came first. */
function takenOf(error: Error): 'email' | 'mobile' | 'either' | null {
  if (!(error instanceof ApiProblem) || error.code !== 'PROVIDER_EXISTS') return null;
  const { taken } = error.extras;
  return taken === 'email' || taken === 'mobile' ? taken : 'either';
}

const codeProblems = new Set(['OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED', 'PHONE_NOT_VERIFIED']);

/** The registration form in six steps. `next` continues if the current step's fields are valid; `submit` registers. */
export function useRegistration() {
  const t = useTexts();
  const passwordSentence = usePasswordSentence(account);
  const [draft] = useState(() => registrationDraft.read());
  const register = useRegisterProvider();
  const { step, registered, goTo, back } = useSteps(draft.step, register.isSuccess ? register.variables.body : null);
  const [sent, setSent] = useState<SentCode | null>(draft.sent);
  // After a reload. The last step asks for it again: the registration is sent with the code.
  const [isPasswordLost, setPasswordLost] = useState(draft.step > passwordStep);

  const { form, field, submit, failure, setFailure } = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    sentences: {
      name: t('nameWrong'),
      email: t('emailWrong'),
      mobile: t('mobileWrong'),
      password: passwordSentence,
      confirmPassword: t('confirmWrong'),
      address: t('addressWrong'),
      city: t('cityWrong'),
      state: t('stateWrong'),
      country: t('countryWrong'),
      otp: t(sent ? 'otpWrong' : 'otpNotRequested'),
    },
    showServerMessageFor: ['otp', 'password'],
    defaultValues: { ...emptyValues, ...draft.values },
    send: async (body, { idempotencyKey }) => {
      try {
        await register.mutateAsync({ body, idempotencyKey: idempotencyKey() });
        registrationDraft.remove();
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const taken = takenOf(error);
        const wrongStep = steps.findIndex((fields) => fields.some((name) => error.fields[name] || name === taken));
        if (wrongStep >= 0) goTo(wrongStep);
        throw codeProblems.has(error.code) ? error.beside('otp') : error;
      }
    },
  });
  const { watch, getValues, resetField, trigger } = form;

  const mobile = phone.safeParse(watch('mobile')).data;
  // A code is valid only for the number to which it was sent. With it goes what was said about it.
  const current = sent?.mobile === mobile ? sent : null;
  useEffect(() => {
    if (!current) resetField('otp');
  }, [current, resetField]);

  useSavedDraft(form, { isDone: registered !== null, step, sent });
  useFocusedStep(form, step, current);

  return {
    step,
    sent: current,
    /** The number that is verified. */
    mobile: mobile ?? '',
    /** Whether the last step asks for the password. */
    isPasswordLost,
    field,
    getValues,
    submit,
    failure,
    /** Whose registration is complete. */
    registered,
    isSending: register.isPending,
    /** What already has an account, if the registration was refused for that. */
    taken: register.error && takenOf(register.error),
    next: async () => {
      setFailure(null);
      if (!(await trigger(steps[step], { shouldFocus: true }))) return;
      if (step === passwordStep) setPasswordLost(false);
      goTo(Math.min(lastStep, step + 1));
    },
    back,
    onSent: (resendAt: number) => {
      resetField('otp');
      setSent({ mobile: phone.parse(getValues('mobile')), resendAt });
    },
  };
}

type Form = UseFormReturn<Values, unknown, z.output<typeof schema>>;

/** Stores the form after each change until the registration is done. */
function useSavedDraft({ watch, getValues }: Form, { isDone, step, sent }: { isDone: boolean; step: number; sent: SentCode | null }): void {
  useEffect(() => {
    if (isDone) return;
    const save = () => registrationDraft.write(step, sent, getValues());
    save();
    const { unsubscribe } = watch((_values, { name }) => name && save());
    return unsubscribe;
  }, [isDone, step, sent, watch, getValues]);
}

/** Focuses the first field of a new step, but not on the first render. The field for the code exists once a code was sent. */
function useFocusedStep({ setFocus }: Form, step: number, sent: SentCode | null): void {
  const [shown, setShown] = useState({ step, sent });
  useEffect(() => {
    if (shown.step === step && shown.sent === sent) return;
    setShown({ step, sent });
    const name = steps[step]?.[0];
    if (name && (name !== 'otp' || sent)) setFocus(name);
  }, [shown, step, sent, setFocus]);
}
