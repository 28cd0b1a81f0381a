import { api } from '@karigar/platform';

/** Stops a request; stopping a stopped one answers the same. */
export const cancelRequest = (id: string) => api('POST /service-requests/{id}/cancel', { params: { id } });
