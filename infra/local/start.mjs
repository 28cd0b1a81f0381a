// `npm start` and `npm run dev`. Works in a fresh clone: everything that is not Node itself is installed first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkMachine, installDependencies, ROOT, runNode, TSX } from './bootstrap.mjs';

checkMachine();
const settings = join(ROOT, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
installDependencies();
process.exitCode = await runNode([...TSX, join(ROOT, 'infra/local/src/start.ts'), ...process.argv.slice(2)]);
