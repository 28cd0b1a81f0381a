import * as z from 'zod/mini';
import { email, text } from '@karigar/contracts/fields';
import { Link, useLocation, useNavigateLater } from '@karigar/platform';
import { Button, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { SocialSignIn } from '../../../shared/social/social-sign-in.tsx';
import { isKnownCustomer, useCheckExistence } from '../api/check-existence.ts';
import { Refusal } from '../components/refusal.tsx';
import { draftName, registrationDraft } from '../model/draft.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({ name: text(100), email });
type Values = z.infer<typeof schema>;

/** `/register`: name and email. The number is verified on the next page. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigateLater();
  const { search } = useLocation();
  const exists = useCheckExistence();
  const { form, field, submit, failure } = useSchemaForm<Values, Values>({
    schema,
    sentences: { name: t('needName'), email: t('needEmail') },
    defaultValues: { name: '', email: '' },
    draft: { name: draftName, fields: ['name', 'email'] },
    send: async (who) => {
      await exists.mutateAsync({ email: who.email });
      registrationDraft.add(who);
      navigate(paths.verification + search);
    },
  });

  return (
    <EntryPage
      note={t('step', { step: 1 })}
      title={t('title')}
      lead={t('lead')}
      onSubmit={submit}
      links={
        <p>
          {t('haveAccount')} <Link to={paths.login + search}>{t('logIn')}</Link>
        </p>
      }
    >
      {failure && <Refusal account={isKnownCustomer(exists.error) && form.getValues('email')}>{failure}</Refusal>}
      <TextField label={t('name')} autoComplete="name" enterKeyHint="next" {...field('name')} />
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
      <SocialSignIn />
    </EntryPage>
  );
}
