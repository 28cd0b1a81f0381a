import express, { type RequestHandler } from 'express';
import helmet from 'helmet';

const self = ["'self'"];

/** `ws:` and `wss:` of the same host, for browsers that do not include them in 'self'. */
const webSocketsOf = (url: URL) => [`ws://${url.host}`, `wss://${url.host}`];

/** What pages may ask the browser for: the visitor's place. Photos are chosen in a file dialog, which needs no permission. */
const permissionsPolicy = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/** Where browsers report what a policy has refused, or would have. */
export const policyReportsPath = '/policy-reports';

/**
 * Reported only: texts become scripts and markup through the one policy of `shell/src/after-first-paint.js`, which lets addresses of this origin pass.
 * Not enforced, since an extension of the browser or a library in a remote of somebody else may write markup.
 */
const trustedTypes = `require-trusted-types-for 'script'; trusted-types default; report-uri ${policyReportsPath}`;

const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The headers of every response. Scripts and styles are loaded from this origin only, nothing inline. Violations are reported to `policyReports`.
 * @param devServers development servers that pages may open hot-update sockets to
 * @param overrides also allows files from the visitor's own machine, for developers who replace a remote by their own build
 */
export function securityHeaders({
  publicUrl,
  devServers = [],
  overrides = false,
}: {
  publicUrl: string;
  devServers?: readonly string[];
  overrides?: boolean;
}): RequestHandler {
  const site = new URL(publicUrl);
  const code = overrides ? [...self, ...loopback] : self;
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: code,
        styleSrc: code,
        imgSrc: [...code, 'data:', 'blob:'],
        fontSrc: code,
        mediaSrc: self,
        connectSrc: [...code, ...webSocketsOf(site), ...devServers.flatMap((url) => [new URL(url).origin, ...webSocketsOf(new URL(url))])],
        workerSrc: self,
        manifestSrc: self,
        objectSrc: ["'none'"],
        baseUri: self,
        formAction: self,
        frameAncestors: ["'none'"],
        reportUri: policyReportsPath,
      },
    },
    strictTransportSecurity: site.protocol === 'https:',
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const others: RequestHandler = (_req, res, next) => {
    res.setHeader('permissions-policy', permissionsPolicy);
    res.setHeader('content-security-policy-report-only', trustedTypes);
    next();
  };
  return express.Router().use(headers, others);
}
