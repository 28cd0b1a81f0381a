import { isIP } from 'node:net';

const validYears = 10;

/**
 * Creates a key and a self-signed certificate.
 * @param hosts names and IP addresses of the server
 * @returns both in PEM; clients trust the certificate as their authority
 */
export async function createCertificate(hosts: readonly string[]): Promise<{ key: string; certificate: string }> {
  // Loaded on demand, because it takes 0.1 s.
  const { generate } = await import('selfsigned');
  const notAfterDate = new Date();
  notAfterDate.setFullYear(notAfterDate.getFullYear() + validYears);
  const made = await generate([{ name: 'commonName', value: hosts[0] }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: hosts.map((host) => (isIP(host) > 0 ? { type: 7, ip: host } : { type: 2, value: host })) },
    ],
  });
  return { key: made.private, certificate: made.cert };
}
