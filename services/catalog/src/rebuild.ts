import { runRebuild } from '@karigar/service-kit';
import { catalogProjections } from './projections.ts';

await runRebuild('catalog', catalogProjections);
