/** Parses the arguments of all commands by the same rules, so that no option is mistaken for a file. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The parsed arguments. */
export interface CommandLine<O extends Options = Record<never, never>> {
  readonly values: ReturnType<typeof parse<O>>['values'];
  readonly names: readonly string[];
  /** The usage line, for later refusals. */
  readonly usage: string;
}

/** `names` are the required arguments, in this order: `EMAIL`, `FILE`. */
interface Command<O extends Options> {
  readonly usage: string;
  readonly names: readonly string[];
  readonly options?: O;
}

/**
 * Reads the arguments. `--help` prints the usage and ends the process. Throws with the usage for arguments that are
 * missing, superfluous, unknown, empty or repeated.
 */
export function readCommandLine<O extends Options = Record<never, never>>(
  { usage, names, options }: Command<O>,
  argv: readonly string[] = process.argv.slice(2),
): CommandLine<O> {
  // Checked first, because the line may have other mistakes when somebody asks for help.
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
    // Does not quote the argument, which may be part of a URL with a password.
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
