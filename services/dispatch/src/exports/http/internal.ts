import { exportFromDispatch } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import type { Router } from 'express';
import { exportPage, type ExportDeps } from '../queries/export-page.ts';

/** Calls of auth, for the export of an account. */
export const exportRouter = (deps: ExportDeps): Router => answerInternal(exportFromDispatch, (body) => exportPage(deps, body));
