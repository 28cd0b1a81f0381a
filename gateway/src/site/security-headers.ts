import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const self = ["'self'"];

/** `ws:` and `wss:` of the same host, for browsers whose 'self' does not include them. */
const webSocketsOf = (url: URL) => [`ws://${url.host}`, `wss://${url.host}`];

/** Browser features that pages may use: the visitor's position, and the microphone for voice notes. Photos are chosen in a file dialog, which needs no permission. */
const permissionsPolicy = [
  'geolocation=(self)',
  'microphone=(self)',
  ...['camera', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/** Where browsers report violations of a policy. */
export const policyReportsPath = '/policy-reports';

/**
 * Report-only: texts become scripts and markup through the single policy in `shell/src/after-first-paint.js`, which accepts URLs of this origin. Not
 * enforced, because a browser extension, or a library in another team's remote, may write markup.
 */
const trustedTypes = `require-trusted-types-for 'script'; trusted-types default; report-uri ${policyReportsPath}`;

const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Sets what `middleware` would set. It is run once and not for every response: helmet builds its policy again each time, which is a tenth of a call. */
function alwaysSets(middleware: (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void): RequestHandler {
  const req = new IncomingMessage(new Socket());
  const sample = new ServerResponse(req);
  middleware(req, sample, (error) => {
    if (error !== undefined) throw new Error('The headers could not be made', { cause: error });
  });
  const headers = Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const isHttps = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:';
const referrerPolicy = { policy: 'strict-origin-when-cross-origin' } as const;

/** The headers of the API's answers: they are data, from which a browser may load and show nothing. */
export const apiHeaders = (publicUrl: string): RequestHandler =>
  alwaysSets(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: isHttps(publicUrl),
      frameguard: { action: 'deny' },
      referrerPolicy,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      dnsPrefetchControl: false,
      ieNoOpen: false,
      permittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );

/**
 * The headers of pages and files. Scripts and styles only from this origin, nothing inline. Violations are reported to `policyReports`.
 * @param devServers development servers to which pages may open hot-update sockets
 * @param overrides also allows files from the visitor's own machine, for developers who replace a remote by their own build
 */
export function pageHeaders({
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
        mediaSrc: [...self, 'blob:'],
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
    strictTransportSecurity: isHttps(publicUrl),
    frameguard: { action: 'deny' },
    referrerPolicy,
  });
  return alwaysSets((req, res, next) => {
    res.setHeader('permissions-policy', permissionsPolicy);
    res.setHeader('content-security-policy-report-only', trustedTypes);
    headers(req, res, next);
  });
}
