import type { SecurityLog } from '@karigar/service-kit';
import express, { Router, type RequestHandler } from 'express';

/** Browsers send one violation per report, a few hundred bytes. */
const largestReport = '16kb';

const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

/**
 * Counts and logs the violations of our policies that browsers report: only the directive, because page addresses and code samples can contain user
 * input. Anybody can send reports, so they are a hint, not evidence.
 */
export function policyReports(security: SecurityLog): RequestHandler {
  const parse = express.json({ type: ['application/csp-report', 'application/json'], limit: largestReport });
  return Router().post('/', parse, (req, res) => {
    security.note('policy-violation', directiveOf(req.body));
    res.status(204).end();
  });
}

function directiveOf(report: unknown): string {
  const { 'csp-report': violation } = (report ?? {}) as { 'csp-report'?: Record<string, unknown> | null };
  const named = violation?.['effective-directive'] ?? violation?.['violated-directive'];
  // Older browsers include the directive's sources.
  const [directive = ''] = typeof named === 'string' ? named.split(' ') : [];
  return directives.has(directive) ? directive : 'other';
}
