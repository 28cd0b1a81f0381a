import type { ComponentProps } from 'react';
import { CodeField } from './fields.tsx';
import type { CodeProving } from './use-code-proof.ts';

type Field = ComponentProps<typeof CodeField>;

interface CodeStepProps {
  proving: Pick<CodeProving, 'proof' | 'busy' | 'resend' | 'changeTarget'>;
  changeLabel?: Field['changeLabel'];
  /** The result of `useSchemaForm` for a form with a field `otp`. */
  form: {
    readonly form: { readonly resetField: (name: 'otp') => void };
    readonly field: (name: 'otp') => Field['field'];
    readonly setFailure: (failure: null) => void;
    readonly refuse: (error: unknown) => void;
  };
}

/** The input for the code, while one is awaited; renders nothing otherwise. */
export function CodeStep({ proving: { proof, busy, resend, changeTarget }, form, changeLabel }: CodeStepProps) {
  if (proof.state !== 'sent') return null;
  // What was typed, and what was said about it, is about the code before.
  const restart = () => {
    form.setFailure(null);
    form.form.resetField('otp');
  };
  return (
    <CodeField
      to={proof.to}
      resendAt={proof.resendAt}
      isSending={busy === 'sending'}
      onResend={() => {
        restart();
        resend().catch(form.refuse);
      }}
      onChange={() => {
        restart();
        changeTarget();
      }}
      changeLabel={changeLabel}
      field={form.field('otp')}
    />
  );
}
