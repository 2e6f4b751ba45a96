/** The extras of a server beyond the specified API, as in the runtime configuration. */
import { extrasWhere } from '../../src/contract/extras';

/** Those of our own server. */
export const OUR_EXTRAS = extrasWhere(() => true);

/** Those of a server with only the specified API. */
export const NO_EXTRAS = extrasWhere(() => false);
