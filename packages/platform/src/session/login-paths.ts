/** The login page of each role, as declared in the remotes' records (`FrontendRecord.logins`). `/` until the shell has read them. */
export const loginPaths = { customer: '/', provider: '/' };

/** For the shell and for tests: sets the login pages that a record declares. */
export function setLoginPaths(declared: Partial<typeof loginPaths> = {}): void {
  Object.assign(loginPaths, declared);
}
