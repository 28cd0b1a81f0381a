import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAccounts, type Accounts } from './accounts.ts';
import { plannedCustomers, plannedProviders, type PlannedAccount } from './plan.ts';

const [provider] = plannedProviders as [PlannedAccount];
const [customer] = plannedCustomers as [PlannedAccount];

/** A fault that replaces the response of a path: an error status, or the process dies. */
let fault: { readonly path: string; readonly how: number | 'dies' } | undefined;
let paths: string[];
let bodies: Map<string, string>;
let isRegistered: boolean;
let emailProven: boolean;
let accounts: Accounts;
let server: Server;

const textOf = async (req: IncomingMessage) => Buffer.concat(await req.toArray()).toString();

// Responds to a registration as auth does. An Idempotency-Key stays bound to its body even if the process dies during the call.
beforeEach(async () => {
  fault = undefined;
  paths = [];
  bodies = new Map();
  isRegistered = false;
  emailProven = false;
  server = createServer((req, res) => {
    void (async () => {
      const path = (req.url ?? '').split('?')[0] ?? '';
      paths.push(path);
      const [key, body] = [`${path} ${String(req.headers['idempotency-key'] ?? paths.length)}`, await textOf(req)];
      const reused = (bodies.get(key) ?? body) !== body;
      bodies.set(key, body);
      const refused = fault?.path === path ? fault.how : reused ? 422 : path.endsWith('/login') && !isRegistered ? 401 : undefined;
      if (refused === 'dies') return void req.socket.destroy();
      isRegistered ||= path.endsWith('/register') && refused === undefined;
      const creates = path.endsWith('/register') || (path.endsWith('/addresses') && req.method === 'POST');
      const shown = {
        token: 'token',
        verificationToken: `proof ${paths.length}`,
        provider: { id: 'provider-id', email: provider.email, emailProven },
        data: { id: 'customer-id', email: customer.email, emailProven },
        items: [],
      };
      const messages = [{ code: String(100_000 + paths.length) }];
      emailProven ||= path === '/account/email/confirm';
      res
        .writeHead(refused ?? (creates ? 201 : path === '/account/email' ? 202 : 200))
        .end(JSON.stringify(path === '/dev/messages' ? messages : shown));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  accounts = createAccounts(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const kinds = [
  ['provider', () => accounts.provider(provider)],
  ['customer', () => accounts.customer(customer)],
] as const;

it.each(kinds)('registers a %s with a new code after auth has died during the registration', async (kind, register) => {
  fault = { path: `/${kind}/register`, how: 'dies' };
  await expect(register()).rejects.toThrow('fetch failed');
  fault = undefined;
  expect(await register()).toBe(`${kind}-id`);
});

it.each(kinds)('does not register a %s again when a login fails for another reason', async (kind, register) => {
  fault = { path: `/${kind}/login`, how: 503 };
  await expect(register()).rejects.toThrow('503');
  expect(paths).toStrictEqual([`/${kind}/login`]);
});

it('logs customers in by mobile number, because they can change their email', async () => {
  await accounts.customer(customer);
  expect(JSON.parse(bodies.get('/customer/login 1') ?? '')).toStrictEqual({ emailmobile: customer.mobile, password: customer.password });
});

it.each(kinds)('proves the email of a %s, once', async (_kind, register) => {
  await register();
  await register();
  expect(paths.filter((path) => path.startsWith('/account/email'))).toStrictEqual(['/account/email', '/account/email/confirm']);
});
