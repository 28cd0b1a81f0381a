import { runRebuild } from '@karigar/service-kit';
import { dispatchProjections } from './projections.ts';

await runRebuild('dispatch', dispatchProjections);
