import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { routes, type Route } from '@karigar/contracts';
import { SERVICES, settingsOf } from '@karigar/local';
import { kafkaSecurityConfig } from '@karigar/service-kit';

interface Service {
  image?: string;
  build?: { args?: Record<string, string> };
  env_file?: string;
  environment?: Record<string, string | number | null>;
  volumes?: string[];
}

const read = (path: string): Record<string, Service> =>
  (parse(readFileSync(new URL(path, import.meta.url), 'utf8'), { merge: true, logLevel: 'error' }) as { services: Record<string, Service> })
    .services;
const demo = read('../../docker-compose.yml');
const production = read('production.yml');
const images = read('images.yml');

test.each(['gateway', ...SERVICES])('%s is given its own settings only, in the demo and in production', (part) => {
  const given = [demo, production].flatMap((file) => Object.keys(file[part]?.environment ?? {}));
  expect(given.filter((key) => !settingsOf(part).has(key))).toEqual([]);
  expect([demo[part]?.env_file, production[part]?.env_file]).toEqual([`infra/settings/${part}.env`, undefined]);
});

test('each service reads the secrets of one volume, and the gateway and the steps read no settings but those named', () => {
  for (const service of SERVICES) expect(demo[service]?.volumes).toEqual([`secrets-${service}:/run/secrets:ro`]);
  expect(demo['secrets']?.volumes).toEqual(expect.arrayContaining(SERVICES.map((name) => `secrets-${name}:/run/secrets-of/${name}`)));
  expect(demo['gateway']?.volumes).toBeUndefined();
  for (const step of ['secrets', 'topics', 'seed']) expect(demo[step]?.env_file).toBeUndefined();
});

test('the step that creates the topics is given every setting of the connection to the broker', () => {
  expect(Object.keys(demo['topics']?.environment ?? {})).toEqual(expect.arrayContaining(Object.keys(kafkaSecurityConfig.shape)));
});

test('images.yml names every image of others by digest, of the version that the demo takes', () => {
  const nodeOfTheDemo = /^ARG NODE_IMAGE=(.*)$/m.exec(readFileSync(new URL('Dockerfile', import.meta.url), 'utf8'))?.[1];
  const foreignImage = ({ image, build }: Service, nodeImage?: string) => (build ? nodeImage : image);
  for (const [name, service] of Object.entries(demo)) {
    const pinned = images[name] && foreignImage(images[name], images[name].build?.args?.['NODE_IMAGE']);
    expect.soft(pinned, name).toMatch(/^[\w/]+:\d+\.\d+\.\d+[\w-]*@sha256:[0-9a-f]{64}$/);
    const [repository = '', major] = (foreignImage(service, nodeOfTheDemo) ?? '').split(/[:.-]/);
    expect.soft(pinned, name).toMatch(`${repository}:${major}.`);
  }
});

test('the README makes every setting that production asks for', () => {
  const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const required = [...text('production.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const [script = ''] = /^\{\n[^]*?^\} > \.env$/m.exec(text('README.md')) ?? [];
  const names = script.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
  expect(names.toSorted()).toEqual(['COMPOSE_FILE', ...new Set(required)].toSorted());
});

test('the example of nginx lets the largest form pass', () => {
  const conf = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8');
  const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(conf) ?? [];
  const filesOf = ({ multipart }: Route) =>
    Object.values(multipart?.files ?? {}).reduce((sum, file) => sum + file.maxCount * file.maxBytes, 0);
  // One megabyte for the fields of a form.
  expect(Number(megabytes) - 1).toBe(Math.max(...Object.values<Route>(routes).map(filesOf)) / 1024 / 1024);
});
