interface Reachable {
  readonly mobile: string;
  readonly email: string;
}

/** Whether two accounts have the same mobile number or email. A deleted account has neither. */
export const isSamePerson = (one: Reachable, other: Reachable): boolean =>
  (one.mobile !== '' && one.mobile === other.mobile) || (one.email !== '' && one.email === other.email);
