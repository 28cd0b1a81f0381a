import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ProblemError } from '@karigar/service-kit';
import { Router, type Request, type Response } from 'express';
import { assetsFolder } from '../assets.ts';
import type { FileStore } from '../site/file-store.ts';
import { sendFile } from '../site/send-file.ts';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The API pages, from our own origin. Swagger UI writes styles into its elements, which the general policy forbids. */
export function apiDocs({ docsFolder, files }: { docsFolder: string; files: FileStore }): Router {
  const own = join(assetsFolder, 'api-docs');
  const sources: Readonly<Record<string, string>> = {
    '/': own,
    '/init.js': own,
    '/page.css': own,
    '/swagger-ui.css': swagger,
    '/swagger-ui-bundle.js': swagger,
    '/openapi.json': docsFolder,
    '/asyncapi.json': docsFolder,
  };
  const router = Router({ strict: true });
  // Without the slash, the page's files would be looked for beside it.
  router.get('/', (req, res, next) => (req.originalUrl.split('?')[0]?.endsWith('/') ? next() : res.redirect(301, `${req.baseUrl}/`)));
  router.get(Object.keys(sources), async (req: Request, res: Response) => {
    const file = await files.find(sources[req.path] ?? own, req.path === '/' ? 'index.html' : req.path);
    if (file === undefined) throw new ProblemError('NOT_FOUND');
    if (req.path === '/')
      res.set(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      );
    await sendFile(req, res, file, 'no-cache');
  });
  return router;
}
