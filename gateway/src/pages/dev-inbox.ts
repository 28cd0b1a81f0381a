import { join } from 'node:path';
import { ProblemError } from '@karigar/service-kit';
import { Router } from 'express';
import { assetsFolder } from '../assets.ts';
import type { FileStore } from '../site/file-store.ts';
import { sendFile } from '../site/send-file.ts';

/** `/dev/inbox`: the codes that the development sender has "sent". The page asks `/api/dev/messages`. */
export function devInbox(files: FileStore): Router {
  const router = Router();
  router.get(['/inbox', '/inbox.css', '/inbox.js'], async (req, res) => {
    const file = await files.find(join(assetsFolder, 'dev-inbox'), /\.\w+$/.test(req.path) ? req.path : 'inbox.html');
    if (file === undefined) throw new ProblemError('NOT_FOUND');
    await sendFile(req, res, file, 'no-cache');
  });
  return router;
}
