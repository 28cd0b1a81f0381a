import { api } from '@karigar/platform';

/** Five more minutes, once. */
export const extendRequest = (id: string) => api('POST /service-requests/{id}/extend', { params: { id } });
