/**
 * The body of a refusal as our own server sends it, for tests that stand in for one: without the request id it would be
 * a gateway's word, and the console would find out whether the change was made all the same.
 */
export const serversWord = (statusCode: number, message: string) => ({
  statusCode,
  error: 'Refused',
  message,
  requestId: 'req-stand-in',
});
