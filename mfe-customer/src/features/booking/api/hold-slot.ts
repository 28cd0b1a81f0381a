import { api } from '@karigar/platform';

/** Keeps a window for five minutes. Fails with `SLOT_TAKEN` and alternatives when somebody else has it. */
export const holdSlot = (serviceId: string, date: string) => api('POST /slots/hold', { body: { service_id: serviceId, date } });
