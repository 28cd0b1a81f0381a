import type { ComponentProps } from 'react';
import { email as emailSchema } from '@karigar/contracts/fields';
import { api, apiQuery, toast, useQuery, type ApiResponse } from '@karigar/platform';
import { TextField } from '@karigar/ui';
import { ContactForm } from '../contact/contact-form.tsx';
import { ContactPanel } from '../contact/contact-panel.tsx';
import { useCodeProof } from '../phone-proof/use-code-proof.ts';
import { useTexts } from './texts.ts';

/** Of the panel, for links on its page. */
export const emailId = 'email';

interface EmailAddressProps {
  email: string;
  /** Whether the owner has proven it. */
  isProven: boolean;
  /** Receives the profile with the new email, or with the present one after it was proven. */
  onChanged: (profile: ApiResponse<'POST /account/email/confirm'>) => void;
}

/** The account's email, to read and, if mails are enabled, to prove and to replace. */
export function EmailAddress({ email, isProven, onChanged }: EmailAddressProps) {
  const t = useTexts();
  const features = useQuery(apiQuery('GET /auth/features'));
  const change = features.data?.emailChange ? { text: t('change'), label: t('changeLabel') } : null;
  return (
    <ContactPanel
      id={emailId}
      title={t('title')}
      value={email}
      change={change}
      pending={change && !isProven ? <UnprovenEmail key={email} email={email} onProven={onChanged} /> : null}
    >
      {(close) => (
        <EmailForm
          onCancel={close}
          onSaved={(profile) => {
            close();
            toast(() => t('saved', { email: profile.email }), { tone: 'good' });
            onChanged(profile);
          }}
        />
      )}
    </ContactPanel>
  );
}

function UnprovenEmail({ email, onProven }: { email: string; onProven: EmailAddressProps['onChanged'] }) {
  const t = useTexts();
  const proving = useEmailProof((profile) => {
    toast(() => t('confirmed', { email: profile.email }), { tone: 'good' });
    onProven(profile);
  });
  return (
    <ContactForm
      label={t('confirm')}
      proving={proving}
      schema={emailSchema}
      Field={null}
      to={email}
      sentences={{ to: t('needEmail'), otp: t('badOtp') }}
      leads={{ none: t('unproven'), sent: t('confirmSent') }}
      actions={{ none: t('confirm'), sent: t('confirm') }}
      changeLabel={t('notNow')}
    />
  );
}

const useEmailProof = (onProven: EmailAddressProps['onChanged']) =>
  useCodeProof({
    limitedPerAccount: true,
    send: (email) => api('POST /account/email', { body: { email } }),
    verify: async (_, code) => {
      onProven(await api('POST /account/email/confirm', { body: { code } }));
      return null;
    },
  });

function EmailForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: EmailAddressProps['onChanged'] }) {
  const t = useTexts();
  const proving = useEmailProof(onSaved);
  return (
    <ContactForm
      label={t('changeLabel')}
      proving={proving}
      schema={emailSchema}
      Field={EmailField}
      sentences={{ to: t('needEmail'), otp: t('badOtp') }}
      leads={{ none: t('none'), sent: t('sent') }}
      actions={{ none: t('getOtp'), sent: t('save') }}
      cancel={t('cancel')}
      changeLabel={t('changeEmail')}
      onCancel={onCancel}
    />
  );
}

function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTexts();
  return (
    <TextField
      label={t('newEmail')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...field}
    />
  );
}
