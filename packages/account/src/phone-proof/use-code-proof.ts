import { useReducer, useRef, useState } from 'react';
import { ApiProblem, serverNow, useUnmount } from '@karigar/platform';
import { proofReducer, restored, type Proof, type ProofAction } from './proof.ts';

export interface CodeProofOptions {
  /** Requests a code; resolves with the seconds until another one can be requested. */
  send: (to: string) => Promise<{ resendAfter: number }>;
  /** Verifies a code; resolves with a token for `finish`, or null when nothing follows. */
  verify: (to: string, code: string) => Promise<string | null>;
  /**
   * Whether the server limits codes per account, not per `to`: when it asks for a pause, the code that still works may have gone to another address. Without
   * a code sent to this one by this form, the pause is an error then, instead of a step to the code.
   */
  limitedPerAccount?: boolean | undefined;
  /** A proof restored after a reload. */
  saved?: Proof | undefined;
  /** Called before the first code is sent; its error is shown instead. */
  beforeCode?: ((to: string) => Promise<unknown>) | undefined;
  /** Whether `finish` runs right after a correct code, without another tap, because nothing else is asked. */
  finishesAtOnce?: boolean | undefined;
}

type Proven = Pick<Extract<Proof, { state: 'verified' }>, 'to' | 'token'>;
export type CodeProving = ReturnType<typeof useCodeProof>;

/**
 * Proves a mobile number or an email by a code, for a form with a field `otp` (`showServerMessageFor`). One submit button, three steps: send a code, verify
 * it, `finish`. `changeTarget` and unmounting cancel a running step; `finish` is then not called.
 */
export function useCodeProof({ saved, beforeCode, limitedPerAccount = false, finishesAtOnce = false, ...calls }: CodeProofOptions) {
  const [{ proof, busy, failure }, dispatch] = useReducer(proofReducer, null, () => restored(saved, serverNow()));
  /** Where the last code went, also after `changeTarget`. */
  const [lastSentTo, setLastSentTo] = useState<string | null>(null);
  const { unlessEnded, end } = useCalls();

  async function send(to: string): Promise<void> {
    dispatch({ type: 'send' });
    if (proof.state === 'none' && beforeCode && (await unlessEnded(beforeCode(to))) === ended) return;
    const sent = await unlessEnded(calls.send(to));
    if (sent === ended) return;
    setLastSentTo(to);
    dispatch({ type: 'sent', to, now: serverNow(), resendAfter: sent.resendAfter });
  }

  async function verify(to: string, code: string): Promise<Proven | null> {
    dispatch({ type: 'verify' });
    const answer = await unlessEnded(calls.verify(to, code));
    if (answer === null || answer === ended) return null;
    dispatch({ type: 'verified', to, token: answer, now: serverNow() });
    return { to, token: answer };
  }

  /** Runs one step. Handles the refusals that change the proof; the form shows the others. */
  async function runStep(to: string, call: () => Promise<void>): Promise<void> {
    try {
      await call();
    } catch (error) {
      dispatch({ type: 'refused' });
      const hasCode = !limitedPerAccount || lastSentTo === to;
      const change = error instanceof ApiProblem ? changeAfter(error, to, hasCode) : null;
      if (!change) throw error instanceof ApiProblem && error.code === 'OTP_INVALID' ? error.beside('otp') : error;
      dispatch(change);
    }
  }

  return {
    proof,
    busy,
    /** Why it must be proven again. */
    failure: failure && failure.message,
    /** Takes the next step with the typed values. `finish` is the last one. */
    next: (typed: { to: string; otp: string }, finish?: (proven: Proven) => Promise<void>) => {
      switch (proof.state) {
        case 'none':
          return runStep(typed.to, () => send(typed.to));
        case 'sent':
          return runStep(proof.to, async () => {
            const proven = await verify(proof.to, typed.otp);
            if (proven === null || !finishesAtOnce) return;
            dispatch({ type: 'finish' });
            await finish?.(proven);
          });
        case 'verified':
          dispatch({ type: 'finish' });
          return runStep(proof.to, async () => finish?.(proof));
        default:
          return proof satisfies never;
      }
    },
    resend: async () => {
      if (proof.state === 'sent') await runStep(proof.to, () => send(proof.to));
    },
    changeTarget: () => {
      end();
      dispatch({ type: 'changeTarget' });
    },
  };
}

const ended = Symbol('ended');

/** Runs calls until `end`, which ignores their answers and errors from then on. Unmounting the component ends them, too. */
function useCalls() {
  const running = useRef(new AbortController());
  const end = (): void => {
    running.current.abort();
    running.current = new AbortController();
  };
  useUnmount(end);
  /** Resolves with `ended` at once when the call is ended, because the form takes no other step until then. */
  const unlessEnded = <T>(call: Promise<T>): Promise<T | typeof ended> => {
    const { signal } = running.current;
    return Promise.race([call, new Promise<typeof ended>((resolve) => signal.addEventListener('abort', () => resolve(ended)))]);
  };
  return { unlessEnded, end };
}

/**
 * What a refusal changes about the proof; null for one that changes nothing.
 * @param hasCode whether a code that was sent before went to this address
 */
function changeAfter(refusal: ApiProblem, to: string, hasCode: boolean): ProofAction | null {
  const now = serverNow();
  switch (refusal.code) {
    case 'OTP_TOO_SOON':
      return hasCode ? { type: 'tooSoon', to, now, retryAfter: refusal.retryAfter, refusal } : null;
    case 'OTP_EXPIRED':
    case 'OTP_LOCKED':
      return { type: 'codeDead', now, refusal };
    case 'PHONE_NOT_VERIFIED':
      return { type: 'notVerified', refusal };
    default:
      return null;
  }
}
