import { createHmac, randomBytes } from 'node:crypto';
import type { ProblemCode } from '@karigar/contracts';
import { networkOf } from '../http/client-network.ts';
import { currentContext } from '../log/context.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type SecurityEvent =
  | 'login-failed'
  | 'code-failed'
  | 'locked-out'
  | 'code-locked'
  | 'unauthorized'
  | 'forbidden'
  | 'revoked'
  | 'policy-violation';

/** Security events for monitoring: one log line and one count each, with no personal data except the account id. */
export interface SecurityLog {
  /**
   * @param about account and address, where the call's context does not have them
   * @param reason a code, never user input
   */
  note(event: SecurityEvent, reason: string, about?: { account?: string | undefined; address?: string | undefined }): void;
  /** Records a refusal, if it is relevant to security. */
  refused(code: ProblemCode, status: number, about?: { account?: string | undefined; address?: string | undefined }): void;
}

const ofCode: Partial<Record<ProblemCode, SecurityEvent>> = {
  INVALID_CREDENTIALS: 'login-failed',
  WRONG_PASSWORD: 'login-failed',
  OTP_INVALID: 'code-failed',
  OTP_LOCKED: 'code-locked',
};
const ofStatus: Readonly<Record<number, SecurityEvent>> = { 401: 'unauthorized', 403: 'forbidden' };

/** @param key of the hashes of addresses; without one, hashes can only be compared within the life of this process */
export function createSecurityLog({ log, metrics, key }: { log: Logger; metrics: Metrics; key: string | undefined }): SecurityLog {
  const secret = key ?? randomBytes(32);
  const hashOf = (address: string) => createHmac('sha256', secret).update(networkOf(address)).digest('base64url').slice(0, 16);
  const note: SecurityLog['note'] = (event, reason, about) => {
    metrics.security.inc({ event });
    const context = currentContext();
    const [account, address] = [about?.account ?? context?.account, about?.address ?? context?.address];
    log.info({ security: event, reason, account, from: address === undefined ? undefined : hashOf(address) }, 'security');
  };
  return {
    note,
    refused: (code, status, about) => {
      const event = ofCode[code] ?? ofStatus[status];
      if (event !== undefined) note(event, code, about);
    },
  };
}
