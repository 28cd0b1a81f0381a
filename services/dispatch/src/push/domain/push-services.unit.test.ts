import { expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

const services = ['fcm.googleapis.com', 'notify.windows.com', 'http://127.0.0.1:4100'];

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://wns2-sg2p.notify.windows.com/w/?token=x', true],
  ['http://127.0.0.1:4100/send/1', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://evil-fcm.googleapis.com.example/x', false],
  ['https://notfcm.googleapis.com.evil.test/x', false],
  ['https://me:you@fcm.googleapis.com/x', false],
  ['https://me@fcm.googleapis.com/x', false],
  ['https://:you@fcm.googleapis.com/x', false],
  ['http://127.0.0.1:4101/send/1', false],
  ['http://169.254.169.254/latest/meta-data', false],
])('%s: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, services)).toBe(expected);
});
