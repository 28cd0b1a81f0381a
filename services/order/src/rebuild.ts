import { runRebuild } from '@karigar/service-kit';
import { orderProjections } from './projections.ts';

await runRebuild('order', orderProjections);
