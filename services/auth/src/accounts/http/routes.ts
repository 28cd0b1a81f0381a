import { customerRoutes, mapResult, ok, providerRoutes, refuse, type Result } from '@karigar/contracts';
import { derivedId, implement, languageOf, type EdgeDeps } from '@karigar/service-kit';
import { Router, type Response } from 'express';
import { startSession, type Caller } from '../../sessions/use-cases/start-session.ts';
import { changeProfile, changeProviderProfile, contactOf, type Customer, type Provider } from '../domain/account.ts';
import { browserCookie, cookieOf } from '../../social/cookies.ts';
import { customerView, providerView } from '../queries/views.ts';
import { changePassword } from '../use-cases/change-password.ts';
import { deleteAccount } from '../use-cases/delete-account.ts';
import type { AccountDeps } from '../use-cases/deps.ts';
import { logIn } from '../use-cases/log-in.ts';
import { logInByCode } from '../use-cases/log-in-by-code.ts';
import { registerCustomer, registerProvider } from '../use-cases/register.ts';

export function accountRouter(deps: AccountDeps, edge: EdgeDeps): Router {
  return Router().use(customers(deps, edge), providers(deps, edge));
}

const callerOf = (clientAddress: string, response: Response): Caller => ({ clientAddress, userAgent: response.req.get('user-agent') });

function customers(deps: AccountDeps, edge: EdgeDeps): Router {
  const toView = (result: Result<Customer>) => mapResult(result, customerView);
  const sessionOf = async (loggedIn: Result<Customer>, caller: Caller) =>
    loggedIn.ok ? ok({ token: await startSession(deps, loggedIn.value, caller), data: customerView(loggedIn.value) }) : loggedIn;
  return implement(
    customerRoutes,
    {
      checkCustomerExists: async ({ body }) =>
        (await deps.customers.isTaken(body)) ? refuse('CUSTOMER_EXISTS') : ok({ available: true as const }),
      registerCustomer: async ({ body, operationId, clientAddress, response }) => {
        const { email, mobile, pincode = null, password, verificationToken } = body;
        const browser = cookieOf(response.req, browserCookie) ?? '';
        const handoff = body.handoff ? { handoff: body.handoff, browser, email } : undefined;
        const person = {
          id: derivedId(operationId, mobile),
          ...contactOf(body),
          pincode,
          language: languageOf(response.req),
          createdAt: deps.clock.now(),
        };
        const registered = await registerCustomer(deps, { person, password, verificationToken, handoff });
        return sessionOf(registered, callerOf(clientAddress, response));
      },
      loginCustomer: async ({ body, clientAddress, response }) => {
        const loggedIn = await logIn(deps, deps.customers, {
          role: 'customer',
          loginName: body.emailmobile,
          password: body.password,
          clientAddress,
        });
        return sessionOf(loggedIn, callerOf(clientAddress, response));
      },
      loginCustomerByCode: async ({ body, clientAddress, response }) =>
        sessionOf(await logInByCode(deps, deps.customers, body), callerOf(clientAddress, response)),
      getCustomerProfile: async ({ actor }) => {
        const customer = await deps.customers.find(actor.id);
        return customer === undefined ? refuse('NOT_FOUND') : ok(customerView(customer));
      },
      updateCustomerProfile: ({ actor, body }) => deps.customers.change(actor.id, (customer) => changeProfile(customer, body)).then(toView),
      changeCustomerPassword: ({ actor, body, clientAddress }) =>
        changePassword(deps, deps.customers, { id: actor.id, ...body, clientAddress }),
      deleteCustomerAccount: ({ actor }) => deleteAccount(deps, deps.customers, { role: 'customer', id: actor.id }),
    },
    edge,
  );
}

function providers(deps: AccountDeps, edge: EdgeDeps): Router {
  const viewOf = async (provider: Provider) => providerView(provider, await deps.ratings.ofProvider(provider.id));
  const sessionOf = async (loggedIn: Result<Provider>, caller: Caller) =>
    loggedIn.ok ? ok({ token: await startSession(deps, loggedIn.value, caller), provider: await viewOf(loggedIn.value) }) : loggedIn;
  return implement(
    providerRoutes,
    {
      registerProvider: async ({ body, operationId, response }) => {
        const { mobile, address, password, otp, verificationToken } = body;
        const id = derivedId(operationId, mobile);
        const person = { id, ...contactOf(body), address, language: languageOf(response.req), avatar: null, createdAt: deps.clock.now() };
        const registered = await registerProvider(deps, { person, password, otp, verificationToken });
        return registered.ok ? ok({ provider: await viewOf(registered.value) }) : registered;
      },
      loginProvider: async ({ body, clientAddress, response }) => {
        const loggedIn = await logIn(deps, deps.providers, {
          role: 'provider',
          loginName: body.email,
          password: body.password,
          clientAddress,
        });
        return sessionOf(loggedIn, callerOf(clientAddress, response));
      },
      loginProviderByCode: async ({ body, clientAddress, response }) =>
        sessionOf(await logInByCode(deps, deps.providers, body), callerOf(clientAddress, response)),
      getProviderProfile: async ({ actor }) => {
        const provider = await deps.providers.find(actor.id);
        return provider === undefined ? refuse('NOT_FOUND') : ok(await viewOf(provider));
      },
      updateProviderProfile: async ({ actor, body }) => {
        const changed = await deps.providers.change(actor.id, (provider) => changeProviderProfile(provider, body));
        return changed.ok ? ok(await viewOf(changed.value)) : changed;
      },
      changeProviderPassword: ({ actor, body, clientAddress }) =>
        changePassword(deps, deps.providers, { id: actor.id, ...body, clientAddress }),
      deleteProviderAccount: ({ actor }) => deleteAccount(deps, deps.providers, { role: 'provider', id: actor.id }),
    },
    edge,
  );
}
