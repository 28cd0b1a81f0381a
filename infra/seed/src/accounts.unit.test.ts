import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAccounts, type Accounts } from './accounts.ts';
import { plannedCustomers, plannedProviders, type PlannedAccount } from './plan.ts';

const [provider] = plannedProviders as [PlannedAccount];
const [customer] = plannedCustomers as [PlannedAccount];

/** What happens to calls of a path in place of the answer: a status, or the process dies. */
let mishap: { readonly path: string; readonly how: number | 'dies' } | undefined;
let paths: string[];
let bodies: Map<string, string>;
let accounts: Accounts;
let server: Server;

const textOf = async (req: IncomingMessage) => Buffer.concat(await req.toArray()).toString();

// Answers as auth does, as far as a registration goes. An Idempotency-Key keeps its body, also when the process dies over the call.
beforeEach(async () => {
  mishap = undefined;
  paths = [];
  bodies = new Map();
  server = createServer((req, res) => {
    void (async () => {
      const path = (req.url ?? '').split('?')[0] ?? '';
      paths.push(path);
      const [key, body] = [`${path} ${String(req.headers['idempotency-key'] ?? paths.length)}`, await textOf(req)];
      const reused = (bodies.get(key) ?? body) !== body;
      bodies.set(key, body);
      const refused = mishap?.path === path ? mishap.how : reused ? 422 : path.endsWith('/login') ? 401 : undefined;
      if (refused === 'dies') return void req.socket.destroy();
      const creates = path.endsWith('/register') || (path.endsWith('/addresses') && req.method === 'POST');
      const shown = {
        token: 'token',
        verificationToken: `proof ${paths.length}`,
        provider: { id: 'provider-id' },
        data: { id: 'customer-id' },
        items: [],
      };
      const messages = [{ code: String(100_000 + paths.length) }];
      res.writeHead(refused ?? (creates ? 201 : 200)).end(JSON.stringify(path === '/dev/messages' ? messages : shown));
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

it.each(kinds)('finishes the registration of a %s over which auth died, with another code', async (kind, register) => {
  mishap = { path: `/${kind}/register`, how: 'dies' };
  await expect(register()).rejects.toThrow('fetch failed');
  mishap = undefined;
  expect(await register()).toBe(`${kind}-id`);
});

it.each(kinds)('does not take a %s for a new one because a login was not answered', async (kind, register) => {
  mishap = { path: `/${kind}/login`, how: 503 };
  await expect(register()).rejects.toThrow('503');
  expect(paths).toStrictEqual([`/${kind}/login`]);
});

it('knows a customer by the number, which unlike the email cannot be changed', async () => {
  await accounts.customer(customer);
  expect(JSON.parse(bodies.get('/customer/login 1') ?? '')).toStrictEqual({ emailmobile: customer.mobile, password: customer.password });
});
