import { createMetrics, listen } from '@karigar/service-kit';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { operations, serviceCheck } from './operations.ts';

test('the gateway is ready without a service, and says which one is missing', async () => {
  let hasTokens = true;
  const checks = [{ name: 'tokens', ready: () => hasTokens }, serviceCheck('order', [])];
  const app = express().use(operations({ metrics: createMetrics('test', { defaults: false }), checks }));
  const running = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => running.stop());
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${running.port}/readyz`);
    return { httpStatus: answer.status, ...((await answer.json()) as object) };
  };
  expect(await readiness()).toEqual({ httpStatus: 200, status: 'ready', checks: { tokens: true, order: false } });
  hasTokens = false;
  expect(await readiness()).toEqual({ httpStatus: 503, status: 'not ready', checks: { tokens: false, order: false } });
});
