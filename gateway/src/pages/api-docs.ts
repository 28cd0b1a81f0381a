import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { assetsFolder } from '../assets.ts';
import { filesOf, pageOf } from '../site/files.ts';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The API pages, served from our origin. Swagger UI sets inline styles, which the general policy forbids. */
export function apiDocs(docsFolder: string): Router {
  const own = filesOf(join(assetsFolder, 'api-docs'));
  const allowStyles: RequestHandler = (_req, res, next) => {
    res.set(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
    // Swagger UI writes markup.
    res.removeHeader('content-security-policy-report-only');
    next();
  };
  const router = Router({ strict: true });
  // Without the trailing slash, relative URLs would resolve to the parent folder.
  router.get('/', (req, res, next) => (req.originalUrl.split('?')[0]?.endsWith('/') ? next() : res.redirect(301, `${req.baseUrl}/`)));
  router.get('/', allowStyles, pageOf(own, 'index.html'));
  router.get(['/init.js', '/page.css'], own);
  router.get(['/swagger-ui.css', '/swagger-ui-bundle.js'], filesOf(swagger));
  router.get(['/openapi.json', '/asyncapi.json'], filesOf(docsFolder));
  return router;
}
