import { pino } from 'pino';
import { expect, test } from 'vitest';
import { noteInContext, runInContext } from '../log/context.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createSecurityLog } from './security-log.ts';

test('writes a log line and a count per event, without addresses', async () => {
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics('test', { defaults: false });
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const security = createSecurityLog({ log, metrics, key: 'k'.repeat(32) });
  runInContext({ requestId: 'r', traceparent: 't' }, () => {
    noteInContext({ address: '203.0.113.9' });
    security.refused('UNAUTHORIZED', 401);
    noteInContext({ account: 'customer-1' });
    security.refused('INVALID_CREDENTIALS', 401);
    security.refused('WRONG_PASSWORD', 422);
    security.refused('OTP_INVALID', 400);
    security.refused('OTP_LOCKED', 429);
    security.refused('FORBIDDEN', 403);
  });
  security.refused('NOT_FOUND', 404);
  security.note('revoked', 'all', { account: 'customer-2' });
  expect(lines).toMatchObject([
    { security: 'unauthorized', reason: 'UNAUTHORIZED' },
    { security: 'login-failed', reason: 'INVALID_CREDENTIALS', account: 'customer-1' },
    { security: 'login-failed', reason: 'WRONG_PASSWORD', account: 'customer-1' },
    { security: 'code-failed', reason: 'OTP_INVALID', account: 'customer-1' },
    { security: 'code-locked', reason: 'OTP_LOCKED', account: 'customer-1' },
    { security: 'forbidden', reason: 'FORBIDDEN', account: 'customer-1' },
    { security: 'revoked', reason: 'all', account: 'customer-2' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113');
  expect(new Set(lines.slice(0, 6).map(({ from }) => from)).size).toBe(1);
  const counted = await metrics.registry.getSingleMetricAsString('security_events_total');
  expect(counted).toContain('event="login-failed",part="test"} 2');
  for (const event of ['unauthorized', 'code-failed', 'code-locked', 'forbidden', 'revoked'])
    expect(counted).toContain(`event="${event}",part="test"} 1`);
});
