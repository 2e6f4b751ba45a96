/** What stands after the name of a command: the same rules for all of them, so that no option passes for a file. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was typed. */
export interface CommandLine<O extends Options = Record<never, never>> {
  readonly values: ReturnType<typeof parse<O>>['values'];
  readonly names: readonly string[];
  /** How the command is used: for what is refused later. */
  readonly usage: string;
}

/** `names` are what it has to be told, all of them, in this order: `EMAIL`, `FILE`. */
interface Command<O extends Options> {
  readonly usage: string;
  readonly names: readonly string[];
  readonly options?: O;
}

/**
 * Reads the arguments. `--help` prints how the command is used and ends the process; for what is missing, too much, unknown,
 * empty or said twice it throws, with the same line.
 */
export function readCommandLine<O extends Options = Record<never, never>>(
  { usage, names, options }: Command<O>,
  argv: readonly string[] = process.argv.slice(2),
): CommandLine<O> {
  // Before everything else is looked at: whoever asks has something wrong.
  if (argv.some((argument, at) => /^(--help|-h)$/.test(argument) && !argv.slice(0, at).includes('--'))) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const refuse = (why: string): never => {
    throw new Error(`${why}\n${usage}`);
  };
  try {
    const { values, positionals, tokens } = parse<O>(argv, options);
    const said = new Set<string>();
    for (const token of tokens) {
      if (token.kind === 'option-terminator') continue;
      if (token.value?.trim() === '')
        refuse(token.kind === 'option' ? `${token.rawName} is empty.` : 'An argument is empty.');
      if (token.kind !== 'option') continue;
      if (said.has(token.name)) refuse(`${token.rawName} is given twice.`);
      said.add(token.name);
    }
    const [missing] = names.slice(positionals.length);
    if (missing !== undefined) refuse(`${missing} is missing.`);
    // Without what it says: it may be the rest of a URL with a password.
    if (positionals.length > names.length) refuse('Unexpected argument: one too many was given.');
    return { values, names: positionals, usage };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
    return refuse(`${message.split(/\.?(?: |\n)(?=[A-Z])/)[0]}.`);
  }
}

const parse = <O extends Options>(argv: readonly string[], options?: O) =>
  parseArgs({
    args: [...argv],
    options: options ?? ({} as O),
    allowPositionals: true,
    tokens: true,
  });
