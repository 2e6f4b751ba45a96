/** Add Zone as a chunk of its own. */
export { AddZonePage as default } from './AddZonePage';
