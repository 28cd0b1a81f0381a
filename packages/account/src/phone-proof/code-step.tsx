import type { ComponentProps } from 'react';
import { CodeField } from './fields.tsx';
import type { CodeProving } from './use-code-proof.ts';

interface CodeStepProps extends Pick<ComponentProps<typeof CodeField>, 'field' | 'changeLabel'> {
  proving: CodeProving;
  /** Resets the form's failure and typed code. */
  onRestart: () => void;
  /** Shows a refusal in the form. */
  refuse: (error: unknown) => void;
}

/** The input for the code, while one is awaited; renders nothing otherwise. */
export function CodeStep({ proving: { proof, busy, resend, changeTarget }, onRestart, refuse, ...rest }: CodeStepProps) {
  if (proof.state !== 'sent') return null;
  return (
    <CodeField
      to={proof.to}
      resendAt={proof.resendAt}
      isSending={busy === 'sending'}
      onResend={() => {
        onRestart();
        resend().catch(refuse);
      }}
      onChange={() => {
        onRestart();
        changeTarget();
      }}
      {...rest}
    />
  );
}
