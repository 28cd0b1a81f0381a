import type { ComponentProps } from 'react';
import { email as emailSchema } from '@karigar/contracts/fields';
import { api, apiQuery, toast, useQuery, type ApiResponse } from '@karigar/platform';
import { TextField } from '@karigar/ui';
import { ContactForm } from '../contact/contact-form.tsx';
import { ContactPanel } from '../contact/contact-panel.tsx';
import { useCodeProof } from '../phone-proof/use-code-proof.ts';
import { useTexts } from './texts.ts';

interface EmailAddressProps {
  email: string;
  /** Takes over the profile with its new email. */
  onChanged: (profile: ApiResponse<'POST /account/email/confirm'>) => void;
}

/** The email of the account, to read or, where mails are sent, to replace by another one. */
export function EmailAddress({ email, onChanged }: EmailAddressProps) {
  const t = useTexts();
  const features = useQuery(apiQuery('GET /auth/features'));
  const change = features.data?.emailChange ? { text: t('change'), label: t('changeLabel') } : null;
  return (
    <ContactPanel title={t('title')} value={email} change={change}>
      {(close) => (
        <EmailForm
          onCancel={close}
          onSaved={(profile) => {
            close();
            toast(t('saved', { email: profile.email }), { tone: 'good' });
            onChanged(profile);
          }}
        />
      )}
    </ContactPanel>
  );
}

function EmailForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: EmailAddressProps['onChanged'] }) {
  const t = useTexts();
  const proving = useCodeProof({
    send: (email) => api('POST /account/email', { body: { email } }),
    verify: async (_, code) => {
      onSaved(await api('POST /account/email/confirm', { body: { code } }));
      return null;
    },
  });
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
