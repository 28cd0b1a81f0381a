import { api } from '@karigar/platform';

/** Releases a held slot; without `date`, every one of this service. */
export const releaseHold = (serviceId: string, date?: string) => api('DELETE /slots/hold', { body: { service_id: serviceId, date } });
