import { expect, it } from 'vitest';
import { routes } from './index.ts';
import type { Route } from './kit/index.ts';

/** Everybody (-), customer, provider, operator: as they may call it. */
const letters = { customer: 'C', provider: 'P', operator: 'O' } as const;

/** Clients outside this repository call these by their paths. A path that changes breaks them, so it gets a successor and stays. */
const promised = `
-   POST /customer/existancecheck, POST /otp/send-otp, POST /otp/verify-otp, POST /customer/register, POST /customer/login, POST /customer/login/code
-   POST /provider/register, POST /provider/login, POST /provider/login/code, POST /password/reset, POST /operator/login, GET /geo/ip, GET /.well-known/jwks.json, GET /dev/messages
-   GET /auth/social/{provider}/start, GET /auth/social/{provider}/callback
C   GET /customer/profile, PUT /customer/profile, PUT /customer/password, DELETE /customer/account
C   GET /customer/addresses, POST /customer/addresses, PUT /customer/addresses/{id}, DELETE /customer/addresses/{id}
P   GET /provider/profile, PUT /provider/info, PUT /provider/avatar, GET /provider/bank, PUT /provider/bank, PUT /provider/info/password, DELETE /provider/info
CP  POST /logout, POST /logout-everywhere, GET /account/sessions, DELETE /account/sessions/{id}, GET /account/export
CP  PUT /account/mobile, POST /account/email, POST /account/email/confirm
O   GET /operator/audit, PUT /operator/accounts/{id}/block
-   GET /category/names, GET /categories, GET /categories/{slug}, GET /services/{id}, GET /services, GET /search, GET /media/{id}/{width}
-   GET /providers/{id}, GET /rankings, GET /templates
P   GET /provider/services, POST /services, PUT /services/{id}, DELETE /services/{id}
O   POST /operator/categories, PUT /operator/categories/{id}, PUT /operator/services/{id}/badge, PUT /operator/services/{id}/suspension
C   POST /orders, GET /orders, PUT /orders/{id}/delivery-time, PUT /orders/{id}/address, POST /slots/hold, DELETE /slots/hold
CP  GET /orders/{id}, POST /orders/{id}/cancel, POST /orders/{id}/payment, POST /orders/{id}/payment/undo, GET /orders/{id}/messages, POST /orders/{id}/messages
P   GET /orders/provider, GET /provider/orders, PUT /orders/{id}/status, PUT /orders/{id}/progress, PUT /orders/{id}/progress/undo, PUT /orders/{id}/delay, POST /orders/{id}/proposal
P   POST /orders/{id}/extra, DELETE /orders/{id}/extra
C   POST /orders/{id}/extra/approve, POST /orders/{id}/extra/decline
C   POST /orders/{id}/proposal/accept, POST /orders/{id}/proposal/decline, POST /orders/{id}/review
-   GET /services/{id}/slots, GET /services/{id}/reviews
P   GET /provider/availability, PUT /provider/availability, GET /provider/stats, GET /provider/reviews, POST /reviews/{id}/reply, GET /provider/statement
C   POST /complaints
CO  GET /complaints
O   GET /operator/services/{id}/reviews, PUT /operator/reviews/{id}/hidden
O   GET /operator/complaints, GET /operator/complaints/{id}, PUT /operator/complaints/{id}, GET /operator/orders, GET /operator/orders/{number}
O   GET /operator/requests, GET /operator/requests/{id}
C   POST /service-requests, GET /service-requests/{id}, GET /service-requests/current, POST /service-requests/{id}/cancel, POST /service-requests/{id}/extend
P   GET /service-requests/active, GET /provider/presence, PUT /provider/presence
CP  GET /push/key, POST /push/subscriptions, DELETE /push/subscriptions, GET /notification-settings, PUT /notification-settings
-   GET /prices/usual
CP  GET /notifications, POST /notifications/read, DELETE /notifications, POST /notifications/restore`;

const calls = promised
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [who = '', ...words] = line.split(/\s+/);
    return words
      .join(' ')
      .split(', ')
      .map((call) => [call, who] as const);
  });

it.each(calls)('%s can be called by %s', (call, who) => {
  const found = Object.values<Route>(routes).find(({ method, path, aliases = [] }) =>
    [path, ...aliases].some((one) => `${method} ${one}` === call),
  );
  const access = found?.access ?? [];
  const may = typeof access === 'string' ? '-' : access.map((role) => letters[role]).join('');
  expect(may).toBe(who);
});
