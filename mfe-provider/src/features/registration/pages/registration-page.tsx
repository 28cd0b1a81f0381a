import { useEffect, useReducer, useRef, useState, type FormEvent } from 'react';
import { ApiProblem, drafts, Link, newIdempotencyKey, Slot } from '@karigar/platform';
import { Banner, Button, ButtonLink, Muted, Row, Stack } from '@karigar/ui';
import { ProgressBar } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { EntryLayout } from '../../../shared/entry/entry-layout.tsx';
import { useRegisterProvider } from '../api/register-provider.ts';
import { OtpStep } from '../components/otp-step.tsx';
import { StepFields } from '../components/step-fields.tsx';
import { refusalOf } from '../model/refusal.ts';
import { draftOf, errorsOf, registrationAfter, resumed, steps, type Registration, type RegistrationDraft } from '../model/registration.ts';
import { useTexts } from '../texts.ts';

const DRAFT = 'provider-registration';
const questions = ['askName', 'askEmail', 'askMobile', 'askPassword', 'askPlace', 'askOtp'] as const;
const last = steps.length - 1;

export function Component() {
  const t = useTexts();
  const [state, dispatch] = useReducer(registrationAfter, null, () => resumed(drafts.read<RegistrationDraft>(DRAFT)));
  const [refusal, setRefusal] = useState<{ sentence: string; exists: boolean } | null>(null);
  const [key, setKey] = useState(newIdempotencyKey);
  const registering = useRegisterProvider();
  const form = useRef<HTMLFormElement>(null);
  useFocus(form, state);

  useEffect(() => {
    if (state.done) drafts.remove(DRAFT);
    else drafts.write(DRAFT, draftOf(state));
  }, [state]);

  async function complete(): Promise<void> {
    if (Object.keys(errorsOf(state)).length > 0) return dispatch({ type: 'incomplete' });
    const { otp, mobile, ...rest } = state.values;
    try {
      await registering.mutateAsync({ body: { ...rest, mobile: mobile.trim(), otp: otp.trim() }, idempotencyKey: key });
      dispatch({ type: 'registered' });
    } catch (error) {
      // Without an answer the same registration may have gone through: the same key finds it again.
      if (error instanceof ApiProblem && error.status > 0) setKey(newIdempotencyKey());
      const refused = refusalOf(error);
      if ('errors' in refused) dispatch({ type: 'refused', errors: refused.errors });
      else setRefusal(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setRefusal(null);
    if (state.step < last) dispatch({ type: 'next' });
    else void complete();
  }

  if (state.done) return <Complete name={state.values.name} email={state.values.email} />;

  const progress = t('stepOf', { step: state.step + 1, steps: steps.length });
  return (
    <EntryLayout>
      <Slot name="slim-note">{progress}</Slot>
      <Stack gap={5}>
        <ProgressBar label={progress} value={t('title')} percent={((state.step + 1) / steps.length) * 100} tone="marigold" />
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap={5}>
            <h1 tabIndex={-1}>{t(questions[state.step] ?? 'title')}</h1>
            {state.step < last ? <StepFields state={state} dispatch={dispatch} /> : <OtpStep state={state} dispatch={dispatch} />}
            {refusal && (
              <Banner tone="bad" action={refusal.exists ? <Link to={paths.login}>{t('logIn')}</Link> : undefined}>
                {refusal.sentence}
              </Banner>
            )}
            <Row between nowrap>
              {state.step > 0 ? (
                <Button variant="ghost" onClick={() => dispatch({ type: 'back' })}>
                  {t('back')}
                </Button>
              ) : (
                <span />
              )}
              {state.step < last && <Button type="submit">{t('next')}</Button>}
              {state.step === last && state.sent && (
                <Button type="submit" variant="now" loading={registering.isPending}>
                  {t('complete')}
                </Button>
              )}
            </Row>
          </Stack>
        </form>
        <Muted>
          {t('haveAccount')} <Link to={paths.login}>{t('logIn')}</Link>
        </Muted>
      </Stack>
    </EntryLayout>
  );
}

/** A new step starts in its first field, a refused one in the first wrong field. Not the first page: it has not been asked for by a tap. */
function useFocus(form: React.RefObject<HTMLFormElement | null>, { step, refusals, sent }: Registration): void {
  const seen = useRef({ step, refusals, sent });
  useEffect(() => {
    const before = seen.current;
    seen.current = { step, refusals, sent };
    if (before.step === step && before.refusals === refusals && before.sent === sent) return;
    const wanted =
      form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? form.current?.querySelector<HTMLElement>('input, textarea');
    (wanted ?? form.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [form, step, refusals, sent]);
}

function Complete({ name, email }: { name: string; email: string }) {
  const t = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <EntryLayout>
      <Stack gap={5}>
        <h1 ref={title} tabIndex={-1}>
          {t('doneTitle')}
        </h1>
        <Muted size="normal">{t('doneText', { name })}</Muted>
        <ButtonLink to={paths.login} state={{ email, message: t('doneMessage') }} variant="now">
          {t('doneLogin')}
        </ButtonLink>
      </Stack>
    </EntryLayout>
  );
}
