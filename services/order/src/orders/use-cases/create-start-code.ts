import { startCode } from '@karigar/contracts';
import { randomInt } from 'node:crypto';

/** A random code, such as `0482`. */
export const createStartCode = (): string => String(randomInt(10 ** startCode.digits)).padStart(startCode.digits, '0');
