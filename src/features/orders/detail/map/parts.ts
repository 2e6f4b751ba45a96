/** The parts that the address card loads together when its map first comes into view. */
export { AddressMap } from './AddressMap';
export { PinFoot } from './PinFoot';
