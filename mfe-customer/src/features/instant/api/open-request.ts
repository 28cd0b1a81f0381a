import { api, type ApiRequest } from '@karigar/platform';

export type NewRequest = ApiRequest<'POST /service-requests'>['body'];

/** Asks for instant help. `REQUEST_OPEN` carries the `id` of the one that is open already. */
export const openRequest = (body: NewRequest, idempotencyKey: string) => api('POST /service-requests', { body, idempotencyKey });
