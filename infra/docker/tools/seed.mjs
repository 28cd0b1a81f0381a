// Fills a new installation with demo data, once.
import { seedOnce } from '@karigar/local';

console.log((await seedOnce({ env: process.env })) ? 'Demo data created' : 'Demo data exists');
