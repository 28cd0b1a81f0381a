/** What a link hands to the page of a service in its navigation state: who offers it, in case that it is not offered any more. */
export interface ServiceArrival {
  readonly provider: { readonly id: string; readonly name: string };
}
