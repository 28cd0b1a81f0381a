import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Received {
  readonly from: string | false;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

/** A mail server on this machine, without TLS, that keeps what it is given. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        received.push({ from: envelope.mailFrom && envelope.mailFrom.address, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up in the middle is an error here.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
