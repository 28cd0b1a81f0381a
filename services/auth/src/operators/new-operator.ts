// Makes an entry of OPERATORS: `npm run operator -- EMAIL`, with the password on standard input.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { password as passwordPolicy } from '@karigar/contracts';
import { Secret } from 'otpauth';
import { createPasswords } from '../accounts/passwords.ts';
import { authenticatorOf, operatorList } from './operators.ts';

const input = createInterface({ input: process.stdin });
process.stderr.write('Password: ');
const [typed] = (await once(input, 'line')) as [string];
input.close();

const password = passwordPolicy.parse(typed);
const entry = {
  email: (process.argv[2] ?? '').toLowerCase(),
  passwordHash: await createPasswords({ atOnce: 1, waiting: 0 }).hash(password),
  codeSecret: new Secret({ size: 20 }).base32,
};
operatorList.parse(JSON.stringify([entry]));
process.stderr.write(`\nFor the authenticator app: ${authenticatorOf(entry).toString()}\nFor the list in OPERATORS:\n`);
process.stdout.write(`${JSON.stringify(entry)}\n`);
