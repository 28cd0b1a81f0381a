import type { PlannedAccount } from './plan.ts';

/** Accounts, registered over the public API. */
export interface Accounts {
  /** Logs in, or registers with a base if the account does not exist. Returns its id. */
  provider(account: PlannedAccount): Promise<string>;
  /** The same, and saves the address. */
  customer(account: PlannedAccount): Promise<string>;
}

interface Answer<T> {
  readonly status: number;
  readonly retryAfter: number;
  readonly body: T;
}

const longestWaitSeconds = 40;
/** The providers' radius around the PIN code of their account. */
const radiusKm = 10;

interface Profile {
  readonly id: string;
  readonly email: string;
  readonly emailProven: boolean;
}
interface Session {
  readonly token: string;
  readonly provider: Profile;
}
interface CustomerSession {
  readonly token: string;
  readonly data: Profile;
}

type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<T>>;

const callerOf =
  (baseUrl: string): Call =>
  async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 0), body: (await answer.json()) as T };
  };

async function expectStatus<T>(what: string, expected: number, answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer;
  if (status !== expected) throw new Error(`${what} responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** @param baseUrl URL of the auth service */
export function createAccounts(baseUrl: string): Accounts {
  const call = callerOf(baseUrl);
  const codes = createCodes(call);
  /** Returns undefined for an unknown account. @throws for any other failure, which says nothing about the account */
  const logIn = async <T>(path: string, credentials: unknown): Promise<T | undefined> => {
    const answer = await call<T>('POST', path, credentials);
    return answer.status === 401 ? undefined : expectStatus('Logging in', 200, Promise.resolve(answer));
  };

  const registerProvider = async ({ street: address, pin, ...account }: PlannedAccount): Promise<Session> => {
    const { name, email, mobile, password, city, state, country } = account;
    const otp = await codes.forPhone(mobile, 'provider');
    const form = { name, email, mobile, password, confirmPassword: password, address, city, state, country, otp };
    await expectStatus('Registering a provider', 201, call('POST', '/provider/register', form));
    const session = await logIn<Session>('/provider/login', { email, password });
    if (session === undefined) throw new Error(`${email} is registered and cannot log in`);
    await expectStatus('Saving a base', 200, call('PUT', '/provider/base', { pincode: pin, radiusKm }, bearer(session.token)));
    return session;
  };

  const registerCustomer = async ({ pin: pincode, ...account }: PlannedAccount): Promise<CustomerSession> => {
    const { name, email, mobile, password, city, state, country } = account;
    const proof = { phone: mobile, code: await codes.forPhone(mobile, 'signup'), purpose: 'signup' };
    const { verificationToken } = await expectStatus(
      'Verifying',
      200,
      call<{ verificationToken: string }>('POST', '/otp/verify-otp', proof),
    );
    const form = { name, email, mobile, password, confirmpassword: password, city, state, country, pincode, verificationToken };
    return expectStatus('Registering a customer', 201, call<CustomerSession>('POST', '/customer/register', form));
  };

  const saveAddress = async (token: string, { key, name, mobile, street, city, state, pin, country }: PlannedAccount) => {
    const path = '/customer/addresses';
    const saved = await expectStatus('Reading addresses', 200, call<{ items: unknown[] }>('GET', path, undefined, bearer(token)));
    if (saved.items.length > 0) return;
    const address = { name, phone: mobile, street, city, state, zip: pin, country };
    await expectStatus('Saving an address', 201, call('POST', path, address, { ...bearer(token), 'idempotency-key': `seed-${key}` }));
  };

  return {
    provider: async (account) => {
      const { email, password } = account;
      const { token, provider } = (await logIn<Session>('/provider/login', { email, password })) ?? (await registerProvider(account));
      await codes.proveEmail(token, provider);
      return provider.id;
    },
    customer: async (account) => {
      const credentials = { emailmobile: account.mobile, password: account.password };
      const { token, data } = (await logIn<CustomerSession>('/customer/login', credentials)) ?? (await registerCustomer(account));
      await codes.proveEmail(token, data);
      await saveAddress(token, account);
      return data.id;
    },
  };
}

/** Requests one-time codes and reads them in the development inbox. */
function createCodes(call: Call) {
  const inbox = (query: string) => expectStatus('The development inbox', 200, call<{ code: string }[]>('GET', `/dev/messages?${query}`));
  return {
    /** A new code. If an interrupted run has requested one just now, this waits as long as Retry-After says. */
    forPhone: async (phone: string, purpose: 'signup' | 'provider'): Promise<string> => {
      for (;;) {
        const sent = await call('POST', '/otp/send-otp', { phone, purpose });
        if (sent.status === 200) break;
        if (sent.status !== 429 || sent.retryAfter > longestWaitSeconds)
          throw new Error(`A code for ${purpose} was refused with ${sent.status}: ${JSON.stringify(sent.body)}`);
        await new Promise((resolve) => setTimeout(resolve, Math.max(1, sent.retryAfter) * 1_000));
      }
      const [newest] = await inbox(`phone=${encodeURIComponent(phone)}`);
      if (newest === undefined) throw new Error('The development inbox shows no code: demo data needs OTP_SENDER=log');
      return newest.code;
    },

    /** Proves the email of an account, unless it has been proven. */
    proveEmail: async (token: string, { email, emailProven }: Profile): Promise<void> => {
      if (emailProven) return;
      const sent = await call('POST', '/account/email', { email }, bearer(token));
      // 404: this installation sends no mails, so emails need no proof. 429: an interrupted run has just requested a code, which is still valid.
      if (sent.status === 404) return;
      if (sent.status !== 202 && sent.status !== 429) throw new Error(`A code to ${email} was refused with ${sent.status}`);
      const messages = await inbox(`email=${encodeURIComponent(email)}`);
      const code = messages.find((message) => message.code !== '')?.code;
      await expectStatus('Confirming an email', 200, call('POST', '/account/email/confirm', { code }, bearer(token)));
    },
  };
}
