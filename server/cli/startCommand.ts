/**
 * Starts and ends each command. Arguments are checked before the rest of the program is loaded, so that mistakes are
 * reported at once.
 */

/** Does the work; returns the exit code if it is not 0. */
type CommandProgram<Args> = (args: Args) => Promise<number | undefined>;

/** Runs a command. If it throws, prints the one sentence for the operator and exits with `failed`. */
export function startCommand<Args>(
  readArguments: () => Args,
  load: () => Promise<CommandProgram<Args>>,
  failed = 1,
): void {
  const work = async (): Promise<number | undefined> => {
    const args = readArguments();
    return (await load())(args);
  };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` has closed the pipe: it has what it wanted.
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`The output cannot be written (${error.code ?? error.message}).\n`);
    process.exit(failed);
  });
  // Progress that nobody sees must not end the work.
  process.stderr.on('error', () => undefined);
  work().then(
    // A pipe may not have taken all output yet.
    (code = 0) => process.stdout.write('', () => process.exit(code)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(failed);
    },
  );
}
