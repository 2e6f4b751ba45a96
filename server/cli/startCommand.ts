/**
 * The beginning and the end of each command. Its arguments are judged before the rest of it is loaded, so that whoever has
 * mistyped something hears so at once.
 */

/** Does the work; answers the exit code where that is not 0. */
type CommandProgram<Args> = (args: Args) => Promise<number | undefined>;

/** `failed` is the exit code of what throws, after its one sentence for the operator. */
export function startCommand<Args>(
  readArguments: () => Args,
  load: () => Promise<CommandProgram<Args>>,
  failed = 1,
): void {
  const work = async (): Promise<number | undefined> => {
    const args = readArguments();
    return (await load())(args);
  };
  work().then(
    // A pipe may not have taken everything yet.
    (code = 0) => process.stdout.write('', () => process.exit(code)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(failed);
    },
  );
}
