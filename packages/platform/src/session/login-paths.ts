/** The login page of each role, as the remotes declare them (`FrontendRecord.logins`). Home until the shell has read the records. */
export const loginPaths = { customer: '/', provider: '/' };

/** For the shell and for tests: takes over what a record declares. */
export function setLoginPaths(declared: Partial<typeof loginPaths> = {}): void {
  Object.assign(loginPaths, declared);
}
