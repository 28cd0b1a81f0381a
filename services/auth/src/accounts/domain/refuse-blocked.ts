import { refuse, type Refusal } from '@karigar/contracts';

/** For people who have proven that the blocked account is theirs. Names the support contact, if one is configured. */
export const refuseBlocked = (supportContact: string | undefined): Refusal =>
  refuse(
    'ACCOUNT_BLOCKED',
    {},
    supportContact && `This account is blocked. Please contact support (${supportContact}) to find out why and to have it opened again.`,
  );
