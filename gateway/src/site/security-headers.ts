import type { RequestHandler } from 'express';
import helmet from 'helmet';

const self = ["'self'"];

/** `ws:` and `wss:` of the same host, for browsers that do not count them to 'self'. */
const liveOf = (url: URL) => [`ws://${url.host}`, `wss://${url.host}`];

/**
 * The headers of every answer. Scripts and styles come from files of ours alone, nothing inline.
 * @param devServers addresses that pages may open channels of changes to, in development
 */
export function securityHeaders({ publicUrl, devServers = [] }: { publicUrl: string; devServers?: readonly string[] }): RequestHandler {
  const site = new URL(publicUrl);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: [...self, 'data:', 'blob:'],
        fontSrc: self,
        mediaSrc: self,
        connectSrc: [...self, ...liveOf(site), ...devServers.flatMap((url) => [new URL(url).origin, ...liveOf(new URL(url))])],
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
}
