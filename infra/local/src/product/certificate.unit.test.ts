import { connect, createServer, type TLSSocket } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createCertificate } from './certificate.ts';

it('is trusted by clients that are given it, for its names and addresses only', async () => {
  const { key, certificate } = await createCertificate(['kafka', '127.0.0.1']);
  const server = createServer({ key, cert: certificate }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reach = async (servername: string, ca?: string): Promise<string> => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, servername, ...(ca === undefined ? {} : { ca }) });
    const outcome = await Promise.race([
      once(socket, 'secureConnect').then(() => 'connected'),
      once(socket, 'error').then(([error]) => (error as NodeJS.ErrnoException).code ?? 'failed'),
    ]).catch((error: NodeJS.ErrnoException) => error.code ?? 'failed');
    socket.destroy();
    return outcome;
  };
  expect(await reach('kafka', certificate)).toBe('connected');
  expect(await reach('elsewhere', certificate)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  expect(await reach('kafka')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  server.close();
});

it('is valid for ten years, also for an IP address', async () => {
  const certificate = new X509Certificate((await createCertificate(['kafka', '127.0.0.1'])).certificate);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(new Date(certificate.validTo).getFullYear()).toBe(new Date().getFullYear() + 10);
});
