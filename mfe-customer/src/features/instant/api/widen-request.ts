import { api } from '@karigar/platform';

/** Asks karigars of neighbouring areas too. */
export const widenRequest = (id: string) => api('POST /service-requests/{id}/widen', { params: { id } });
