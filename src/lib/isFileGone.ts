/**
 * Whether a file of code that could not be loaded does not exist on the server any more, because the server has a newer
 * version of the console. Without a connection nobody knows, so the answer is false.
 * @param error what `import()` was rejected with: webpack names the file in `request`
 */
export async function isFileGone(error: unknown, send: typeof fetch): Promise<boolean> {
  const { request } = error as { readonly request?: unknown };
  if (typeof request !== 'string') return false;
  try {
    const { ok, status, headers } = await send(request, { method: 'HEAD', cache: 'no-store' });
    // Some servers answer with the page for every address that they do not know.
    const isPage = ok && (headers.get('content-type') ?? '').startsWith('text/html');
    return isPage || status === 404 || status === 410;
  } catch {
    return false;
  }
}
