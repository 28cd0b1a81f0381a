import type { Tell } from '../domain/news.ts';

/**
 * Builds the websocket frames of a message: the part that is equal for all is serialised once, and a recipient's frame is put together from texts. Several
 * messages to one account are one write. socket.io and engine.io would build a packet and a frame for each socket.
 */
export function frameBuilder({ event, payload, own }: Tell): (recipient: number, seq: number) => Buffer {
  const shared = fieldsOf(payload);
  return (recipient, seq) => {
    const fields = [shared, own === undefined ? '' : fieldsOf(own[recipient] ?? {}), `"seq":${seq}`].filter((text) => text !== '');
    // 4: a message of engine.io, 2: an event of socket.io.
    return textFrame(`42["${event}",{${fields.join(',')}}]`);
  };
}

const fieldsOf = (object: object): string => JSON.stringify(object).slice(1, -1);

/** One unmasked, final text frame (RFC 6455, 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
