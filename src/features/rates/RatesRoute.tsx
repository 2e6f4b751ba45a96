/** The Rates page as a chunk of its own. */
export { RatesPage as default } from './RatesPage';
