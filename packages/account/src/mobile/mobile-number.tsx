import { phone } from '@karigar/contracts/fields';
import { api, ApiProblem, formatPhone, toast, type ApiResponse } from '@karigar/platform';
import { ContactForm } from '../contact/contact-form.tsx';
import { ContactPanel } from '../contact/contact-panel.tsx';
import { MobileField } from '../phone-proof/fields.tsx';
import { usePhoneProof } from '../phone-proof/use-phone-proof.ts';
import { text, useTexts } from './texts.ts';

interface MobileNumberProps {
  mobile: string;
  /** Receives the profile with the new number. */
  onChanged: (profile: ApiResponse<'PUT /account/mobile'>) => void;
}

/** The account's mobile number, to read or to replace. */
export function MobileNumber({ mobile, onChanged }: MobileNumberProps) {
  const t = useTexts();
  return (
    <ContactPanel title={t('title')} value={formatPhone(mobile)} change={{ text: t('change'), label: t('changeLabel') }}>
      {(close) => (
        <NumberForm
          onCancel={close}
          onSaved={(profile) => {
            close();
            toast(() => t('saved', { phone: formatPhone(profile.mobile) }), { tone: 'good' });
            onChanged(profile);
          }}
        />
      )}
    </ContactPanel>
  );
}

function NumberForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: MobileNumberProps['onChanged'] }) {
  const t = useTexts();
  const proving = usePhoneProof({ purpose: 'change', finishesAtOnce: true });
  return (
    <ContactForm
      label={t('changeLabel')}
      proving={proving}
      schema={phone}
      Field={MobileField}
      sentences={{ to: t('needMobile'), otp: t('badOtp') }}
      leads={{ none: t('none'), sent: t('sent'), verified: t('verified') }}
      actions={{ none: t('getOtp'), sent: t('verifyOtp'), verified: t('save') }}
      cancel={t('cancel')}
      finish={async ({ to, token }) => {
        try {
          onSaved(await api('PUT /account/mobile', { body: { phone: to, verificationToken: token } }));
        } catch (error) {
          if (!isTaken(error)) throw error;
          // Another number may be free.
          proving.changeTarget();
          throw new ApiProblem(error.code, error.status, () => text('taken'), { extras: error.extras, cause: error }).beside('phone');
        }
      }}
      onCancel={onCancel}
    />
  );
}

/** Whether another account has the number. */
const isTaken = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'CUSTOMER_EXISTS' || error.code === 'PROVIDER_EXISTS');
