import { refuse, type Refusal } from '@karigar/contracts';

/** Refuses somebody who has proven that the account is theirs. Tells them whom to ask, if the market has said so. */
export const refuseBlocked = (supportContact: string | undefined): Refusal =>
  refuse(
    'ACCOUNT_BLOCKED',
    {},
    supportContact && `This account is blocked. Please contact support (${supportContact}) to find out why and to have it opened again.`,
  );
