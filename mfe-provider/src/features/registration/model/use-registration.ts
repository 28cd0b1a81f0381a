import { useEffect, useLayoutEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { usePasswordSentence } from '@karigar/account';
import { phone } from '@karigar/contracts/fields';
import { ApiProblem, useLocation, useNavigate } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { account } from '../../../shared/account.ts';
import { useRegisterProvider } from '../api/register-provider.ts';
import { useTexts } from '../texts.ts';
import { emptyValues, lastStep, registrationDraft, schema, steps, type SentCode, type Values } from './registration.ts';

const codeProblems = new Set(['OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED', 'PHONE_NOT_VERIFIED']);

/** The registration form in six steps. `next` continues if the current step's fields are valid; `submit` registers. */
export function useRegistration() {
  const t = useTexts();
  const passwordSentence = usePasswordSentence(account);
  const [draft] = useState(() => registrationDraft.read());
  const { step, goTo, back } = useSteps(draft.step);
  const [sent, setSent] = useState<SentCode | null>(draft.sent);
  const register = useRegisterProvider();

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
    defaultValues: { ...emptyValues, ...draft.values },
    send: async (body, idempotencyKey) => {
      try {
        await register.mutateAsync({ body, idempotencyKey });
        registrationDraft.remove();
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const wrongStep = steps.findIndex((fields) => fields.some((name) => error.fields[name]));
        if (wrongStep >= 0) goTo(wrongStep);
        if (!codeProblems.has(error.code)) throw error;
        form.setError('otp', { type: 'server', message: error.message }, { shouldFocus: true });
      }
    },
  });
  const { watch, getValues, setValue, setFocus, trigger } = form;

  const mobile = phone.safeParse(watch('mobile')).data;
  // A code is valid only for the number to which it was sent.
  const current = sent?.mobile === mobile ? sent : null;
  useEffect(() => {
    if (!current) setValue('otp', '');
  }, [current, setValue]);

  const isDone = register.isSuccess;
  useEffect(() => {
    if (isDone) return;
    const save = () => registrationDraft.write(step, sent, getValues());
    save();
    const { unsubscribe } = watch((_values, { name }) => name && save());
    return unsubscribe;
  }, [isDone, step, sent, watch, getValues]);

  // Focuses the first field of a new step, but not on the first render.
  const [shown, setShown] = useState({ step, current });
  useEffect(() => {
    if (shown.step === step && shown.current === current) return;
    setShown({ step, current });
    const name = steps[step]?.[0];
    if (name && (name !== 'otp' || current)) setFocus(name);
  }, [shown, step, current, setFocus]);

  return {
    step,
    sent: current,
    field,
    getValues,
    submit,
    failure,
    isDone,
    isSending: register.isPending,
    /** Whether it was refused because the account already exists. */
    isKnown: register.error instanceof ApiProblem && register.error.code === 'PROVIDER_EXISTS',
    next: async () => {
      setFailure(null);
      if (await trigger(steps[step], { shouldFocus: true })) goTo(Math.min(lastStep, step + 1));
    },
    back,
    onSent: (resendAt: number) => {
      setValue('otp', '');
      setSent({ mobile: phone.parse(getValues('mobile')), resendAt });
    },
  };
}

/** State of a history entry: its step, and whether `next` added the entry. */
interface StepState {
  readonly step: number;
  readonly added: boolean;
}

/** The current step. Each step has a history entry, so that the Back button of a phone goes back one step instead of leaving the form. */
function useSteps(first: number) {
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: Partial<StepState> | null };
  const { step: named, added = false } = state ?? {};
  // After a reload the history may name a step that cannot be shown yet.
  const [furthest, setFurthest] = useState(first);
  const step = Math.min(named ?? first, furthest);
  useLayoutEffect(() => {
    if (named !== undefined && named <= furthest) return;
    // Entries of such steps are left behind: on each of them the Back button would seem dead.
    if (named !== undefined && added) void navigate(-1);
    else void navigate('.', { replace: true, state: { step, added: false } satisfies StepState, preventScrollReset: true });
  }, [key, named, added, furthest, step, navigate]);
  return {
    step,
    goTo: (next: number) => {
      setFurthest(Math.max(furthest, next));
      void navigate('.', { state: { step: next, added: true } satisfies StepState, preventScrollReset: true });
    },
    back: () => {
      if (added) void navigate(-1);
      else void navigate('.', { replace: true, state: { step: Math.max(0, step - 1), added: false } satisfies StepState });
    },
  };
}
