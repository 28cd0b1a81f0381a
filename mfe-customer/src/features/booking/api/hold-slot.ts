import { api } from '@karigar/platform';

/** Holds a slot for five minutes. Fails with `SLOT_TAKEN` and alternatives when it is taken. */
export const holdSlot = (serviceId: string, date: string) => api('POST /slots/hold', { body: { service_id: serviceId, date } });
