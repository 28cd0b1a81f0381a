import { loadConfig } from '@karigar/service-kit';
import { expect, it } from 'vitest';
import { operatorConfig } from './settings.ts';

it.each([
  [undefined, 'http://localhost:8080/api'],
  ['', 'http://localhost:8080/api'],
  ['https://karigar.example', 'https://karigar.example/api'],
  ['https://karigar.example/', 'https://karigar.example/api'],
  ['https://karigar.example/api/', 'https://karigar.example/api'],
  ['http://127.0.0.1:4001/api', 'http://127.0.0.1:4001/api'],
])('takes KARIGAR_URL=%s for the API at %s', (given, url) => {
  expect(loadConfig(operatorConfig, { KARIGAR_URL: given }).KARIGAR_URL).toBe(url);
});
