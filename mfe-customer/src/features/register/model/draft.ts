import type { Proof } from '@karigar/account';
import { drafts } from '@karigar/platform';

/** The stored part of an unfinished registration: no passwords and no codes. */
export interface RegistrationDraft {
  name?: string;
  email?: string;
  mobile?: string;
  city?: string;
  state?: string;
  country?: string;
  proof?: Proof;
  /** From a social sign-in: a token that proves the email. */
  handoff?: { token: string; email: string } | undefined;
}

/** Shared by the forms of both pages. */
export const draftName = 'registration-1';

export const registrationDraft = {
  read: (): RegistrationDraft => drafts.read<RegistrationDraft>(draftName) ?? {},
  add: (more: RegistrationDraft): void => void drafts.write(draftName, { ...registrationDraft.read(), ...more }),
  remove: (): void => drafts.remove(draftName),
};
