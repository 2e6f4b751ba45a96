/**
 * The environment of the programs that tests and measurements start: what they give, and nothing that is exported for
 * the developer's own server, such as its database, its secrets or its outside systems.
 */
export const programEnvironment = (given: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Without it, Node takes the system's folder.
  ...(process.env.TMPDIR !== undefined && { TMPDIR: process.env.TMPDIR }),
  TZ: 'America/Toronto',
  ...given,
});
