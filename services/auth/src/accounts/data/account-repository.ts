import { ok, refuse, type Decision, type Result } from '@karigar/contracts';
import {
  beginDeletion,
  createAggregateStore,
  endDeletion,
  eventOutbox,
  trusted,
  type Clock,
  type DeletionStart,
  type Outbox,
  type WriteAlongside,
} from '@karigar/service-kit';
import type { ClientSession, Connection, Model } from 'mongoose';
import { deleteCustomer, deleteProvider, type Account, type AccountFact, type Customer, type Provider } from '../domain/account.ts';
import type { LoginName } from '../domain/login-name.ts';
import { customerModel, providerModel, toCustomer, toFields, toProvider, type AccountDocument } from './account-model.ts';

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<Account, AccountFact>>[1];
}

export type CustomerRepository = AccountRepository<Customer>;
export type ProviderRepository = AccountRepository<Provider>;
export const createCustomerRepository = (options: Options): CustomerRepository =>
  createAccountRepository('customer', customerModel(options.connection), toCustomer, deleteCustomer, options);
export const createProviderRepository = (options: Options): ProviderRepository =>
  createAccountRepository('provider', providerModel(options.connection), toProvider, deleteProvider, options);

/** The accounts of one role. Unique indexes allow one account per number and per email. */
export interface AccountRepository<A extends Account> {
  find(id: string): Promise<A | undefined>;
  /** Not of a deleted account. */
  findForLogin(name: LoginName): Promise<A | undefined>;
  /** Whether an account has the number or the email. */
  isTaken(by: { mobile?: string | null | undefined; email?: string | null | undefined }): Promise<boolean>;
  /**
   * Stores a new account with its first event.
   * @returns false when the number or the email already has an account
   */
  add(account: A): Promise<boolean>;
  /** See `AggregateStore.change`. Refuses `CUSTOMER_EXISTS` or `PROVIDER_EXISTS` when the email is taken. */
  change(
    id: string,
    decide: (account: A) => Decision<A, AccountFact>,
    alongside?: (before: A, after: A) => WriteAlongside | undefined,
  ): Promise<Result<A>>;
  /**
   * Call it in a transaction that stores data of the account elsewhere. It changes the account's document, so that the transaction conflicts with a
   * deletion of the account, and stores an event with the profile, on which the account's other devices reload. Call `publishTouched` after the
   * transaction. Refuses UNAUTHORIZED when the account is deleted.
   */
  touchAndNotify(id: string, session: ClientSession): Promise<Result<undefined>>;
  /** Publishes the event of `touchAndNotify` at once. Without this call, a sweep publishes it some seconds later. */
  publishTouched(id: string): void;
  /** Reserves the account for one deletion. */
  beginDeletion(id: string, deletionId: string): Promise<DeletionStart>;
  /** Deletes the account and, in the same transaction, what `alongside` deletes. Refuses NOT_FOUND when the deletion was cancelled or replaced. */
  delete(id: string, deletionId: string, alongside: WriteAlongside): Promise<Result<A>>;
  /**
   * Revokes a deletion's right to delete the account.
   * @returns whether the account is deleted
   */
  cancelDeletion(id: string, deletionId: string): Promise<boolean>;
}

const existing = (id: string) => ({ _id: id, deleted: trusted({ $ne: true }) });

function createAccountRepository<A extends Account>(
  name: A['role'],
  model: Model<AccountDocument>,
  toAccount: (document: AccountDocument) => A,
  erase: (account: A) => Decision<A, AccountFact>,
  { outbox, clock, toEvents }: Options,
): AccountRepository<A> {
  const store = createAggregateStore<A, AccountFact, AccountDocument>({
    name,
    model,
    toState: toAccount,
    toFields,
    outgoing: [eventOutbox(outbox, toEvents, name)],
    clock,
    onDuplicateKey: () => refuse(name === 'customer' ? 'CUSTOMER_EXISTS' : 'PROVIDER_EXISTS'),
  });
  return {
    find: (id) => store.find({ _id: id }),

    findForLogin: async (loginName) => {
      const document = await model
        .findOne({ ...loginName, deleted: trusted({ $ne: true }) }, { outbox: 0, newest: 0 })
        .lean<AccountDocument>();
      return document === null ? undefined : toAccount(document);
    },

    isTaken: async ({ mobile, email }) => {
      const either = [...(mobile ? [{ mobile }] : []), ...(email ? [{ email }] : [])];
      if (either.length === 0) throw new Error('isTaken needs a mobile number or an email');
      return (await model.exists(trusted({ $or: either }))) !== null;
    },

    add: async (account) => {
      const change = { state: account, facts: [{ type: 'Registered' }] as const };
      const inserted = await store.insert(account.id, change);
      return inserted.ok && inserted.value;
    },

    change: (id, decide, alongside) => store.change(existing(id), decide, alongside),

    touchAndNotify: async (id, session) => {
      const document = await model.findOne(existing(id), { outbox: 0, newest: 0 }, { session }).lean<AccountDocument>();
      if (document === null) return refuse('UNAUTHORIZED');
      const version = document.version + 1;
      const events = toEvents({ type: 'ProfileChanged' }, toAccount(document), version, clock.now());
      await model.updateOne({ _id: id }, { $set: { version, newest: events }, $push: { outbox: { $each: events } } }, { session });
      return ok(undefined);
    },

    publishTouched: (id) => outbox.nudge(id),

    beginDeletion: (id, deletionId) => beginDeletion(model, existing(id), { deletionId, now: clock.now() }),

    delete: (id, deletionId, alongside) => store.change({ ...existing(id), 'deletion.id': deletionId }, erase, () => alongside),

    cancelDeletion: async (id, deletionId) => {
      await endDeletion(model, { ...existing(id), 'deletion.id': deletionId });
      return (await model.exists({ _id: id, deleted: true })) !== null;
    },
  };
}
