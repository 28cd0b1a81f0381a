import type { PlannedAccount } from './plan.ts';

/** Accounts, registered over the public API. */
export interface Accounts {
  /** Logs in, or registers and says where they work from if the account does not exist. Returns its id. */
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
/** How far providers go from the PIN code of their account. */
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

/** @param baseUrl URL of the auth service */
export function createAccounts(baseUrl: string): Accounts {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 0), body: (await answer.json()) as T };
  };
  const must = async <T>(what: string, expected: number, answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== expected) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  /** A new code. If an interrupted run has requested one just now, this waits as long as Retry-After says. */
  const codeFor = async (phone: string, purpose: 'signup' | 'provider'): Promise<string> => {
    for (;;) {
      const sent = await call<unknown>('POST', '/otp/send-otp', { phone, purpose });
      if (sent.status === 200) break;
      if (sent.status !== 429 || sent.retryAfter > longestWaitSeconds)
        throw new Error(`A code for ${purpose} was refused with ${sent.status}: ${JSON.stringify(sent.body)}`);
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, sent.retryAfter) * 1_000));
    }
    const messages = await must(
      'The development inbox',
      200,
      call<{ code: string }[]>('GET', `/dev/messages?phone=${encodeURIComponent(phone)}`),
    );
    const [newest] = messages;
    if (newest === undefined) throw new Error('The development inbox shows no code: demo data needs OTP_SENDER=log');
    return newest.code;
  };
  /** Proves the email of an account that has not been proven, with the mail that the development inbox has. */
  const proveEmail = async (token: string, { email, emailProven }: { readonly email: string; readonly emailProven: boolean }) => {
    if (emailProven) return;
    const headers = { authorization: `Bearer ${token}` };
    const sent = await call<unknown>('POST', '/account/email', { email }, headers);
    // 404: no mails are sent here, so none goes to an unproven email either. 429: an interrupted run has sent a code just now, which still works.
    if (sent.status === 404) return;
    if (sent.status !== 202 && sent.status !== 429) throw new Error(`A code to ${email} was refused with ${sent.status}`);
    const messages = await must(
      'The development inbox',
      200,
      call<{ code: string }[]>('GET', `/dev/messages?email=${encodeURIComponent(email)}`),
    );
    const code = messages.find((message) => message.code !== '')?.code;
    await must('Confirming an email', 200, call('POST', '/account/email/confirm', { code }, headers));
  };
  /** Returns undefined for an unknown account. @throws for any other failure, which says nothing about the account */
  const logIn = async <T>(path: string, credentials: unknown): Promise<T | undefined> => {
    const answer = await call<T>('POST', path, credentials);
    return answer.status === 401 ? undefined : must('Logging in', 200, Promise.resolve(answer));
  };

  return {
    provider: async (account) => {
      const { name, email, mobile, password, city, state, country } = account;
      const enter = () => logIn<Session>('/provider/login', { email, password });
      const existing = await enter();
      if (existing !== undefined) {
        await proveEmail(existing.token, existing.provider);
        return existing.provider.id;
      }
      const otp = await codeFor(mobile, 'provider');
      const form = { name, email, mobile, password, confirmPassword: password, address: account.street, city, state, country, otp };
      await must('Registering a provider', 201, call('POST', '/provider/register', form));
      const session = await enter();
      if (session === undefined) throw new Error(`${email} is registered and cannot log in`);
      await proveEmail(session.token, session.provider);
      const authorization = `Bearer ${session.token}`;
      await must('Saving a base', 200, call('PUT', '/provider/base', { pincode: account.pin, radiusKm }, { authorization }));
      return session.provider.id;
    },
    customer: async (account) => {
      const { name, email, mobile, password, city, state, country } = account;
      let session = await logIn<CustomerSession>('/customer/login', { emailmobile: mobile, password });
      if (session === undefined) {
        const code = await codeFor(mobile, 'signup');
        const { verificationToken } = await must(
          'Verifying',
          200,
          call<{ verificationToken: string }>('POST', '/otp/verify-otp', { phone: mobile, code, purpose: 'signup' }),
        );
        const form = {
          name,
          email,
          mobile,
          password,
          confirmpassword: password,
          city,
          state,
          country,
          pincode: account.pin,
          verificationToken,
        };
        session = await must('Registering a customer', 201, call<CustomerSession>('POST', '/customer/register', form));
      }
      const { token, data } = session;
      await proveEmail(token, data);
      const authorization = `Bearer ${token}`;
      const saved = await must(
        'Reading addresses',
        200,
        call<{ items: unknown[] }>('GET', '/customer/addresses', undefined, { authorization }),
      );
      if (saved.items.length === 0) {
        const address = { name, phone: mobile, street: account.street, city, state, zip: account.pin, country };
        await must(
          'Saving an address',
          201,
          call('POST', '/customer/addresses', address, { authorization, 'idempotency-key': `seed-${account.key}` }),
        );
      }
      return data.id;
    },
  };
}
