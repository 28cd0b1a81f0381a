import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Sends a request to a loopback port and returns the first chunk of the response. @throws without a response in 2 s */
export function sendOnce(port: number, request: string | Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(request));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no response on port ${port}`)));
    socket.once('data', (response) => {
      resolve(response);
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`port ${port} closed the connection`)));
  });
}
