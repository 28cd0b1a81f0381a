import express, { type RequestHandler } from 'express';
import helmet from 'helmet';

const self = ["'self'"];

/** `ws:` and `wss:` of the same host, for browsers whose 'self' does not include them. */
const webSocketsOf = (url: URL) => [`ws://${url.host}`, `wss://${url.host}`];

/** Browser features that pages may use: only the visitor's position. Photos are chosen in a file dialog, which needs no permission. */
const permissionsPolicy = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/** Where browsers report violations of a policy. */
export const policyReportsPath = '/policy-reports';

/**
 * Report-only: texts become scripts and markup through the single policy in `shell/src/after-first-paint.js`, which accepts URLs of this origin. Not
 * enforced, because a browser extension, or a library in another team's remote, may write markup.
 */
const trustedTypes = `require-trusted-types-for 'script'; trusted-types default; report-uri ${policyReportsPath}`;

const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The headers of every response. Scripts and styles only from this origin, nothing inline. Violations are reported to `policyReports`.
 * @param devServers development servers to which pages may open hot-update sockets
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
