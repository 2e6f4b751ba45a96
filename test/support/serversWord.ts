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

/** What a stand-in answers, a refusal made our server's word; pages and empty bodies stay what they are. */
export const asServersWord = (status: number, body: unknown): unknown =>
  status < 400 || typeof body !== 'object' || body === null || Object.keys(body).length === 0
    ? body
    : { ...serversWord(status, 'Refused.'), ...body };
