import { ENDPOINTS } from '../../contract/endpoints';
import type { RuntimeConfig } from '../../contract/schemas/config';
import { ROUTES } from '../../paths';

/** The words of our own in the paths of calls and pages. Any other part may be personal, for example an e-mail. */
export function wordsOfPaths({
  apiBase,
  geoBase = '',
  paths,
  productKey,
}: RuntimeConfig): ReadonlySet<string> {
  const calls = [...Object.values(ENDPOINTS).map(({ path }) => path), ...Object.values(paths)];
  const words = [apiBase, geoBase, productKey, ...calls, ...Object.values(ROUTES)].flatMap((path) =>
    path.split('/'),
  );
  return new Set(words.filter((word) => !word.startsWith(':') && !word.startsWith('{')));
}
