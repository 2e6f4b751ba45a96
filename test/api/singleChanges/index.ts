/** Every single change that a person can make, on a real server, as the console sends it. */
import { MERCHANT_CHANGES } from './merchants';
import { ORDER_CHANGES } from './orders';
import { PEOPLE_CHANGES } from './people';
import { VIEW_CHANGES } from './views';
import type { SingleChange } from './world';

export const SINGLE_CHANGES: readonly SingleChange[] = [
  ...ORDER_CHANGES,
  ...MERCHANT_CHANGES,
  ...PEOPLE_CHANGES,
  ...VIEW_CHANGES,
];
