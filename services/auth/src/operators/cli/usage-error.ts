/** A command that cannot be parsed, or that names what does not exist. */
export class UsageError extends Error {}
