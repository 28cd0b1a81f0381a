import { describe, expect, it } from 'vitest';
import { pathOf } from './notification-path.ts';

describe('the target of a notification', () => {
  it.each([
    [{ kind: 'order', ref: 'o1' }, '/provider/orders?order=o1'],
    [{ kind: 'request', ref: 'r1' }, '/provider/instant-requests?request=r1'],
    [{ kind: 'offer', ref: 'r1' }, '/provider/instant-requests?request=r1'],
    [{ kind: 'offer', ref: null }, '/provider/instant-requests'],
    [{ kind: 'message', ref: 'o1' }, '/provider/orders?order=o1'],
    [{ kind: 'review', ref: 'o1' }, '/provider/complaints'],
    [{ kind: 'system', ref: null }, '/provider/complaints?show=complaints'],
  ] as const)('%o -> %s', (notification, path) => {
    expect(pathOf(notification)).toBe(path);
  });
});
