/** Activity as a chunk of its own. */
export { ActivityPage as default } from './ActivityPage';
