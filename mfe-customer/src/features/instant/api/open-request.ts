import { api, type ApiRequest } from '@karigar/platform';

/** Requests instant help. `REQUEST_OPEN` carries the `id` of the request that is open already. */
export const openRequest = (body: ApiRequest<'POST /service-requests'>['body'], idempotencyKey: string) =>
  api('POST /service-requests', { body, idempotencyKey });
