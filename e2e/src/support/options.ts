import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The options of a command of package.json. Ends the process with 1 and one line if the command does not take what was typed.
 * @param usage how the command is typed, e.g. `npm run seeded -- [--only NAME,NAME]`
 */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    // The first sentence says what is wrong. Those after it are about positional arguments, which no command here takes.
    const [problem] = (error as Error).message.split(/\.\s/);
    return refuseOptions(`${problem}.`, usage);
  }
}

/** Ends the process with 1 and one line: for a value that an option does not take. */
export function refuseOptions(problem: string, usage: string): never {
  console.error(`${problem} Usage: ${usage}`);
  process.exit(1);
}
