/** Header of every answer of a service: the time by which it decides, as an ISO date. The countdown of an offer, for instance, ends by this clock. */
export const serverTimeHeader = 'x-server-time';
