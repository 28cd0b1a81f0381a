import { ok, refuse, type Result } from '@karigar/contracts';
import { collectionOf, crashPoint, isDuplicateKey, type Clock, type Outbox } from '@karigar/service-kit';
import type { Connection, Model } from 'mongoose';
import type { Account, AccountDecision, Customer, Provider } from '../domain/account.ts';
import type { LoginName } from '../domain/login-name.ts';
import { toEvent } from '../messaging/publishes.ts';
import { customerMapper, providerMapper, type AccountMapper } from './account-mapper.ts';
import { customerModel, providerModel, type AccountDocument } from './account-model.ts';

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

export type CustomerRepository = AccountRepository<Customer>;
export type ProviderRepository = AccountRepository<Provider>;
export const createCustomerRepository = ({ connection, ...options }: Options): CustomerRepository =>
  createAccountRepository(customerModel(connection), customerMapper, options);
export const createProviderRepository = ({ connection, ...options }: Options): ProviderRepository =>
  createAccountRepository(providerModel(connection), providerMapper, options);

/** The accounts of one role. A number and an email belong to one account each, by unique indexes. */
export interface AccountRepository<A extends Account> {
  find(id: string): Promise<A | undefined>;
  findForLogin(name: LoginName): Promise<{ account: A; passwordHash: string } | undefined>;
  /** Whether an account has the number or the email. */
  isTaken(by: { mobile?: string | null | undefined; email?: string | null | undefined }): Promise<boolean>;
  /** Stores a new account with its first event. False when its number or email has one already. */
  add(account: A, passwordHash: string): Promise<boolean>;
  /**
   * Loads, asks `decision`, and saves what it says with its facts in one conditional update; decides anew when another writer was faster.
   * Refuses `NOT_FOUND`, `CUSTOMER_EXISTS`/`PROVIDER_EXISTS` for an email that is taken, `CONFLICT` after too many others.
   */
  change(id: string, decision: (account: A) => AccountDecision<A>): Promise<Result<A>>;
}

/** A try is lost only to another writer of the same account: as many devices may end their sessions at once. */
const triesAgainstOthers = 20;

/** The only place that knows account documents. */
function createAccountRepository<A extends Account>(
  model: Model<AccountDocument<A>>,
  mapper: AccountMapper<A, AccountDocument<A>>,
  { outbox, clock }: Omit<Options, 'connection'>,
): AccountRepository<A> {
  type Stored = AccountDocument<Account>;
  // The collection's operators are typed by the fields that all roles have; the mapper knows the rest.
  const accounts = collectionOf(model as unknown as Model<Stored>);
  const toAccount = (document: Stored) => mapper.toAccount(document as unknown as AccountDocument<A>);

  return {
    find: async (id) => {
      const document = await accounts.findOne({ _id: id }, { projection: { passwordHash: 0, outbox: 0 } });
      return document === null ? undefined : toAccount(document);
    },

    findForLogin: async (name) => {
      const document = await accounts.findOne(name, { projection: { outbox: 0 } });
      return document === null ? undefined : { account: toAccount(document), passwordHash: document.passwordHash };
    },

    isTaken: async ({ mobile, email }) => {
      const either = [...(mobile ? [{ mobile }] : []), ...(email ? [{ email }] : [])];
      if (either.length === 0) throw new Error('A number or an email is needed');
      return (await accounts.countDocuments({ $or: either }, { limit: 1 })) > 0;
    },

    add: async (account, passwordHash) => {
      const now = clock.now();
      const document = {
        _id: account.id,
        ...mapper.toFields(account),
        passwordHash,
        version: 1,
        createdAt: now,
        outbox: [toEvent({ type: 'Registered' }, account, 1, now)],
      };
      try {
        await accounts.insertOne(document);
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      crashPoint(`${account.role}:stored`);
      outbox.nudge(account.id, document.outbox);
      return true;
    },

    change: async (id, decision) => {
      for (let attempt = 0; attempt < triesAgainstOthers; attempt += 1) {
        const document = await accounts.findOne({ _id: id }, { projection: { passwordHash: 0 } });
        if (document === null) return refuse('NOT_FOUND');
        const decided = decision(toAccount(document));
        if (!decided.ok) return decided;
        const { account, facts } = decided.value;
        if (facts.length === 0) return ok(account);
        const version = document.version + 1;
        const now = clock.now();
        const events = facts.map((fact) => toEvent(fact, account, version, now));
        try {
          const saved = await accounts.updateOne(
            { _id: id, version: document.version },
            {
              $set: { ...mapper.toFields(account), version },
              $push: { outbox: { $each: events } },
            },
          );
          if (saved.matchedCount === 0) continue;
        } catch (error) {
          if (isDuplicateKey(error)) return refuse(account.role === 'customer' ? 'CUSTOMER_EXISTS' : 'PROVIDER_EXISTS');
          throw error;
        }
        crashPoint(`${account.role}:changed`);
        outbox.nudge(id, [...document.outbox, ...events]);
        return ok(account);
      }
      return refuse('CONFLICT');
    },
  };
}
