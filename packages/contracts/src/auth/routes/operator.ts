import { z } from 'zod';
import { auditEntry, defineRoutes, email, id, optionalText, page, pageOf, typed } from '../../kit/index.ts';
import { withLatinDigits } from '../../kit/patterns.ts';
import { givenPassword } from '../fields.ts';
import { operatorAccountView } from '../views.ts';

export const operatorRoutes = defineRoutes('auth', {
  loginOperator: {
    method: 'POST',
    path: '/operator/login',
    summary: 'Logs an operator in by email, password and the current code of their authenticator app. A code is taken once.',
    access: 'public',
    limit: 'sensitive',
    body: z.object({
      email,
      password: givenPassword,
      code: typed()
        .overwrite(withLatinDigits)
        .regex(/^\d{6}$/, 'Please enter the 6 digits of your app'),
    }),
    status: 200,
    response: z.object({ token: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  logoutOperator: {
    method: 'POST',
    path: '/operator/logout',
    summary: "Revokes the operator's token of this call, on every instance.",
    access: ['operator'],
    status: 204,
  },
  setAccountBlock: {
    method: 'PUT',
    path: '/operator/accounts/{id}/block',
    summary:
      'Blocks the account of a customer or provider, which needs a reason, or lifts the block. Blocking revokes every token of the account; a blocked provider cannot be found, booked or asked, and their orders are cancelled unless the work has begun. Lifting the block does not bring them back.',
    access: ['operator'],
    params: z.object({ id }),
    body: z
      .object({ blocked: z.boolean(), reason: optionalText(500) })
      .refine(({ blocked, reason }) => !blocked || Boolean(reason), { path: ['reason'], error: 'Please give a reason.' }),
    status: 200,
    response: operatorAccountView,
  },
  findAccounts: {
    method: 'GET',
    path: '/operator/accounts',
    summary:
      'The accounts of customers and providers with a mobile number, an email address or an id. Each that is found is noted in the audit trail.',
    access: ['operator'],
    query: z.object({ q: z.string().max(254) }),
    status: 200,
    response: z.object({ items: z.array(operatorAccountView) }),
  },
  listAudit: {
    method: 'GET',
    path: '/operator/audit',
    summary: 'What operators did, in all services, newest first.',
    access: ['operator'],
    query: page,
    status: 200,
    response: pageOf(auditEntry.extend({ /** Null for a former operator. */ operatorEmail: z.string().nullable() })),
    errors: ['UNAVAILABLE'],
  },
});
