import { createBulkhead } from '@karigar/service-kit';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id (the library's default): 19 MiB, two passes, one lane; about 10 ms of one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** @throws {ProblemError} UNAVAILABLE when too many calls are queued, or the caller's time is over when its turn comes; so does `matches` */
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it takes the same time and returns false. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/** Hashes passwords, a few at a time: each occupies a thread of the pool that everything else in the process shares. */
export function createPasswords({ atOnce, waiting }: { atOnce: number; waiting: number }): Passwords {
  const bulkhead = createBulkhead({ atOnce, waiting });
  let hashOfNobody: string | undefined;
  return {
    hash: (password) => bulkhead(() => hash(password, cost)),
    matches: (password, stored) =>
      bulkhead(async () => {
        if (stored !== undefined) return verify(stored, password);
        hashOfNobody ??= await hash('the password of nobody', cost);
        await verify(hashOfNobody, password);
        return false;
      }),
  };
}
