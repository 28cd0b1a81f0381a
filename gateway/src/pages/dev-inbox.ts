import { join } from 'node:path';
import { Router } from 'express';
import { assetsFolder } from '../assets.ts';
import { filesOf, pageOf } from '../site/files.ts';

/** `/dev/inbox` shows the messages of the development senders, from `/api/dev/messages`. */
export function devInbox(): Router {
  const files = filesOf(join(assetsFolder, 'dev-inbox'));
  return Router().get('/inbox', pageOf(files, 'inbox.html')).get(['/inbox.css', '/inbox.js'], files);
}
