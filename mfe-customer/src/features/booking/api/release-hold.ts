import { api } from '@karigar/platform';

/** Lets a kept window go, so that others can have it. Without `date` every one of this service. */
export const releaseHold = (serviceId: string, date?: string) => api('DELETE /slots/hold', { body: { service_id: serviceId, date } });
