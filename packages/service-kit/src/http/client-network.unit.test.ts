import { expect, test } from 'vitest';
import { networkOf, networkAndSiteOf } from './client-network.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
])('%s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test('an IPv6 network belongs to a site, an IPv4 address does not', () => {
  expect(networkAndSiteOf('2001:db8:1:2::9')).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48']);
  expect(networkAndSiteOf('203.0.113.5')).toEqual(['203.0.113.5']);
});
