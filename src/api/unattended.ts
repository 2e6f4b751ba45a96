/** Marks what a page sends while nobody uses it. Every file that sends calls adds these headers. */
import { UNATTENDED_HEADER } from '../contract/attendance';
import type { ApiEnvironment } from './environment';

/** Returns the header that keeps the call from counting as use of the session, if nobody is there. */
export const unattended = ({ config, isUnattended }: ApiEnvironment): Record<string, string> =>
  config.extras.sessions && isUnattended?.() === true ? { [UNATTENDED_HEADER]: '1' } : {};
