import type { LiveMessage } from '../domain/live-update.ts';

/**
 * Builds the websocket frames of a message. The common part is serialized once and each recipient's frame is concatenated from strings; several
 * messages to one account become one write. socket.io and engine.io would build a packet and a frame per socket.
 */
export function frameBuilder({ event, payload, perRecipient }: LiveMessage): (recipient: number, seq: number) => Buffer {
  const shared = fieldsOf(payload);
  return (recipient, seq) => {
    const fields = [shared, perRecipient === undefined ? '' : fieldsOf(perRecipient[recipient] ?? {}), `"seq":${seq}`].filter(
      (text) => text !== '',
    );
    // 4 is engine.io's "message", 2 is socket.io's "event".
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
