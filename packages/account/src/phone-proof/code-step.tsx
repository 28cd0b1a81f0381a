import type { ComponentProps } from 'react';
import { CodeField } from './fields.tsx';
import type { CodeProving } from './use-code-proof.ts';

interface CodeStepProps extends Pick<ComponentProps<typeof CodeField>, 'field' | 'changeLabel'> {
  proving: CodeProving;
  /** Of the form: forgets a failure and the code that was typed. */
  onRestart: () => void;
  /** Of the form. */
  refuse: (error: unknown) => void;
}

/** The step between sending a code and knowing that it was right; nothing in the others. */
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
