/**
 * Whether an address belongs to one of the push services that browsers use. It comes from the client and we call it, so anything else would let
 * strangers make us call whatever they like, also inside our own network.
 * @param services host names, which include their subdomains, over https; or whole origins, which are taken to the letter
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { protocol, hostname, origin, username, password, port } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) =>
    service.includes('://')
      ? origin === service
      : protocol === 'https:' && port === '' && (hostname === service || hostname.endsWith(`.${service}`)),
  );
}
