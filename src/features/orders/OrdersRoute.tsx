/** The dashboard as a chunk of its own, so that visitors and other pages do not load the table. */
export { OrdersPage as default } from './OrdersPage';
