import { runRebuild } from '@karigar/service-kit';
import { authProjections } from './projections.ts';

await runRebuild('auth', authProjections);
