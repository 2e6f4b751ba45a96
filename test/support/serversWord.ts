/**
 * The body of a refusal as our own server sends it, for tests that stand in for it. Without the request id it would
 * count as a gateway's answer, and the console would check whether the change was made after all.
 */
export const serversWord = (statusCode: number, message: string) => ({
  statusCode,
  error: 'Refused',
  message,
  requestId: 'req-stand-in',
});
