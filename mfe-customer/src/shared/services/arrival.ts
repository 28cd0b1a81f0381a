/** Navigation state of a link to a service: its provider, for the page that is shown when the service no longer exists. */
export interface ServiceArrival {
  readonly provider: { readonly id: string; readonly name: string };
}
