/**
 * Explains to the operator why a server cannot listen on its address; returns any other error unchanged.
 * @param names the variables for the host and the port
 */
export function listenFailure(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  [hostName, portName]: readonly [string, string],
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const problem = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Choose another ${portName}.`,
    EACCES: `Port ${port} may not be used by this user. Choose a ${portName} above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another ${hostName}.`,
    ENOTFOUND: `There is no host ${host}. Choose another ${hostName}.`,
    EAI_AGAIN: `The host ${host} cannot be looked up now. Choose an address as ${hostName}.`,
  }[code ?? ''];
  return problem === undefined ? error : new Error(problem, { cause: error });
}
