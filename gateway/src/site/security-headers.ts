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

const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The headers of every response. Scripts and styles are loaded from this origin only, nothing inline.
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
      },
    },
    strictTransportSecurity: site.protocol === 'https:',
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const permissions: RequestHandler = (_req, res, next) => {
    res.setHeader('permissions-policy', permissionsPolicy);
    next();
  };
  return express.Router().use(headers, permissions);
}
