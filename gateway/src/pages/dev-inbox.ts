import { join } from 'node:path';
import { Router } from 'express';
import { assetsFolder } from '../assets.ts';
import { filesOf, pageOf } from '../site/files.ts';

/** `/dev/inbox`: the messages that the development senders have "sent". The page asks `/api/dev/messages`. */
export function devInbox(): Router {
  const files = filesOf(join(assetsFolder, 'dev-inbox'));
  return Router().get('/inbox', pageOf(files, 'inbox.html')).get(['/inbox.css', '/inbox.js'], files);
}
