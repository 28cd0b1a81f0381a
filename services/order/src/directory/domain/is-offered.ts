/** Whether a service can be booked, as far as the service itself matters: neither archived nor suspended by an operator. */
export const isOffered = ({ archived, suspended }: { readonly archived?: boolean; readonly suspended?: boolean }): boolean =>
  archived !== true && suspended !== true;
