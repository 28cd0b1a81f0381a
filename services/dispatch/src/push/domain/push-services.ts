/**
 * Whether an address belongs to a known push service. The address comes from the client and this service calls it, so without the check a stranger
 * could make it call any host, including internal ones (SSRF).
 * @param services host names, which include their subdomains, over https; or whole origins, which must match exactly
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
