import { phone } from '@karigar/contracts/fields';

/** Navigation state of the pages that send a code: the number that was typed at the login. */
export interface TypedNumber {
  readonly mobile?: string;
}

/** The navigation state that carries what was typed as a login name, if it is a number. */
export const carryNumber = (typed: string): TypedNumber => (phone.safeParse(typed).success ? { mobile: typed.trim() } : {});

/** The number that came with the navigation; empty for none. */
export const carriedNumber = (state: unknown): string => (state as TypedNumber | null)?.mobile ?? '';
