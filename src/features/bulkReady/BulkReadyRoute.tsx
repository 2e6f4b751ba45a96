/** Bulk Pickup Ready as a chunk of its own. */
export { BulkReadyPage as default } from './BulkReadyPage';
