import { api } from '@karigar/platform';

/** Extends a request by five minutes, once. */
export const extendRequest = (id: string) => api('POST /service-requests/{id}/extend', { params: { id } });
