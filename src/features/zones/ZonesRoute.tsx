/** A merchant's zones as a chunk of its own. */
export { ZonesPage as default } from './ZonesPage';
