import { api } from '@karigar/platform';

/** Stops a request. Idempotent. */
export const cancelRequest = (id: string) => api('POST /service-requests/{id}/cancel', { params: { id } });
