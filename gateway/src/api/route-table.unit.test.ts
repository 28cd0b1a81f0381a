import { routes } from '@karigar/contracts';
import { expect, test } from 'vitest';
import { compileRoutes } from './route-table.ts';

const match = compileRoutes(Object.values(routes));
const found = (method: string, path: string) => {
  const result = match(method, path);
  return result.kind === 'route' ? `${result.route.service} ${result.route.path}` : result.kind;
};

test('every route and alias of the contracts matches itself', () => {
  for (const route of Object.values(routes)) {
    for (const path of [route.path, ...('aliases' in route ? route.aliases : [])]) {
      const result = match(route.method, path.replaceAll(/\{\w+\}/g, 'some-id'));
      expect(result, `${route.method} ${path}`).toMatchObject({ kind: 'route', route: { path: route.path, service: route.service } });
    }
  }
});

test.each([
  ['GET', '/services/abc', 'catalog /services/{id}'],
  ['GET', '/services/abc/slots', 'order /services/{id}/slots'],
  ['GET', '/orders/provider', 'order /orders/provider'],
  ['GET', '/orders/abc', 'order /orders/{id}'],
  ['GET', '/orders/%70rovider', 'order /orders/{id}'],
  ['GET', '/orders/%', 'order /orders/{id}'],
  ['POST', '/Customer/ExistenceCheck/', 'auth /customer/existancecheck'],
  ['HEAD', '/category/names', 'catalog /category/names'],
  ['GET', '/.well-known/jwks.json', 'auth /.well-known/jwks.json'],
  ['GET', '/media/a|b%20c/320', 'catalog /media/{id}/{width}'],
])('%s %s goes to %s', (method, path, where) => {
  expect(found(method, path)).toBe(where);
});

test.each([
  '/',
  '',
  '/internal/crash-points',
  '/internal',
  '/metrics',
  '/healthz',
  '/orders//status',
  '/orders/a/b/c',
  '/crash-points',
  '/../internal',
  '/customer',
  '/category/names#x',
  '/services/abc/'.repeat(3),
])('%j is not there', (path) => {
  expect(found('GET', path)).toBe('unknown');
});

test('a known path with another method is reported with the allowed methods', () => {
  expect(match('DELETE', '/category/names')).toEqual({ kind: 'other-method', allow: ['GET', 'HEAD'] });
  expect(match('PUT', '/customer/login')).toEqual({ kind: 'other-method', allow: ['POST'] });
  expect(match('POST', '/orders/provider')).toMatchObject({ kind: 'other-method', allow: expect.arrayContaining(['GET']) });
});

test('a method that exists only under the parameter is also found below a fixed segment', () => {
  const both = compileRoutes([
    { service: 'order', method: 'GET', path: '/orders/provider', summary: '', access: 'public', status: 200 },
    { service: 'order', method: 'DELETE', path: '/orders/{id}', summary: '', access: 'public', status: 200 },
  ]);
  expect(both('DELETE', '/orders/provider')).toMatchObject({ kind: 'route', route: { path: '/orders/{id}' } });
});
