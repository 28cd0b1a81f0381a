import { expect, test } from 'vitest';
import { databaseUrl } from './start-engines.ts';

test.each([
  ['mongodb://127.0.0.1:27017/?replicaSet=rs0', 'mongodb://127.0.0.1:27017/karigar_auth?replicaSet=rs0'],
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/karigar_auth'],
  ['mongodb://me:secret@a:1,b:2/admin?w=majority', 'mongodb://me:secret@a:1,b:2/karigar_auth?w=majority'],
  ['mongodb+srv://cluster.example.org/', 'mongodb+srv://cluster.example.org/karigar_auth'],
])('%s', (server, database) => {
  expect(databaseUrl(server, 'karigar_auth')).toBe(database);
});

test('other URLs are refused', () => {
  expect(() => databaseUrl('http://127.0.0.1:27017', 'x')).toThrow('is not a MongoDB URL');
});
