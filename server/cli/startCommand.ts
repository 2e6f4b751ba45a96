/**
 * Starts and ends each command. Arguments are checked before the rest of the program is loaded, so that mistakes are
 * reported at once.
 */

/** Does the work; returns the exit code if it is not 0. */
type CommandProgram<Args> = (args: Args) => Promise<number | undefined>;

interface CommandOptions {
  /** The exit code if the command throws; 1 if omitted. */
  readonly failed?: number;
  /** Printing is all that the command does: it ends when nobody reads on. */
  readonly onlyPrints?: boolean;
}

/** A reader such as `head` has closed the pipe, which Windows reports as EOF. */
const CLOSED = new Set(['EPIPE', 'EOF']);

/** Runs a command. If it throws, prints the one sentence for the operator and exits with `failed`. */
export function startCommand<Args>(
  readArguments: () => Args,
  load: () => Promise<CommandProgram<Args>>,
  { failed = 1, onlyPrints = false }: CommandOptions = {},
): void {
  let isUnwritten = false;
  const work = async (): Promise<number | undefined> => {
    const args = readArguments();
    return (await load())(args);
  };
  // A report that nobody sees must not end the work: personal data would stay where it was to be removed.
  process.stdout.on('error', ({ code = '', message }: NodeJS.ErrnoException) => {
    if (CLOSED.has(code)) {
      if (onlyPrints) process.exit(0);
      return;
    }
    if (!isUnwritten) process.stderr.write(`The output cannot be written (${code || message}).\n`);
    isUnwritten = true;
    if (onlyPrints) process.exit(failed);
  });
  process.stderr.on('error', () => undefined);
  work().then(
    // A pipe may not have taken all output yet.
    (code = 0) => process.stdout.write('', () => process.exit(code === 0 && isUnwritten ? 1 : code)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(failed);
    },
  );
}
