import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiProblem, Link, messageOf, Slot, useLocation, useNavigate } from '@karigar/platform';
import { Button, Card, Muted, Page, Stack, TextField } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { showFieldErrors } from '../../../shared/forms.ts';
import { useCheckExistence } from '../api/check-existence.ts';
import { Refusal } from '../components/refusal.tsx';
import { registrationDraft } from '../model/draft.ts';
import { useTexts } from '../texts.ts';
import classes from './register.module.css';

const fields = ['name', 'email'] as const;
type Values = Record<(typeof fields)[number], string>;

/** `/register`: who it is. The number is proven on the next page. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const exists = useCheckExistence();
  const [failure, setFailure] = useState<{ message: string; known: boolean } | null>(null);

  const schema = z.object({
    name: z.string().check(z.trim(), z.minLength(1, t('needName')), z.maxLength(100, t('needName'))),
    email: z.string().check(z.trim(), z.email(t('needEmail'))),
  });
  const { register, handleSubmit, setError, watch, getValues, formState } = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: '', email: '', ...registrationDraft.read() },
  });
  useEffect(() => {
    const { unsubscribe } = watch(({ name, email }) => registrationDraft.add({ name, email }));
    return unsubscribe;
  }, [watch]);

  const submit = handleSubmit(async ({ name, email }) => {
    setFailure(null);
    try {
      await exists.mutateAsync({ email });
      registrationDraft.add({ name, email });
      void navigate(paths.verification + search);
    } catch (error) {
      if (showFieldErrors(error, fields, setError)) return;
      setFailure({ message: messageOf(error), known: error instanceof ApiProblem && error.code === 'CUSTOMER_EXISTS' });
    }
  });
  const field = (name: keyof Values) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <Page width="narrow" className={classes.page}>
      <Slot name="slim-note">{t('step', { step: 1 })}</Slot>
      <Stack gap={5}>
        <div>
          <h1 className={classes.title}>{t('title')}</h1>
          <Muted size="normal">{t('lead')}</Muted>
        </div>
        <Card pad="large">
          <form noValidate onSubmit={submit}>
            <Stack gap={4}>
              {failure && <Refusal known={failure.known && getValues('email')}>{failure.message}</Refusal>}
              <TextField label={t('name')} autoComplete="name" enterKeyHint="next" maxLength={100} {...field('name')} />
              <TextField
                label={t('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={254}
                {...field('email')}
              />
              <Button type="submit" wide loading={exists.isPending}>
                {t('next')}
              </Button>
            </Stack>
          </form>
        </Card>
        <p className={classes.other}>
          {t('haveAccount')} <Link to={paths.login + search}>{t('login')}</Link>
        </p>
      </Stack>
    </Page>
  );
}
