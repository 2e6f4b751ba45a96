/** What the address card fetches at once, when its map is first in view. */
export { AddressMap } from './AddressMap';
export { PinFoot } from './PinFoot';
