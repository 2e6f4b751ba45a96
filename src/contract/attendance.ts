/**
 * The header by which a console says that nobody is at the page that sends the call: it does not count as use of the
 * session (docs/decisions/0043-sessions-can-be-ended.md). Only for a server that knows it (`extras.sessions`).
 */
export const UNATTENDED_HEADER = 'X-Unattended';
