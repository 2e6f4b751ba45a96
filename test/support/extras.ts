/** What a server may offer beyond the specified API, as the runtime configuration says it. */
import { extrasWhere } from '../../src/contract/extras';

/** As our own server says it. */
export const OUR_EXTRAS = extrasWhere(() => true);

/** A server that knows the specified API and nothing else. */
export const NO_EXTRAS = extrasWhere(() => false);
