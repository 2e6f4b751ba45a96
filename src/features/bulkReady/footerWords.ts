import { counted } from '../../contract/counts';
import { messages } from '../../contract/messages';

/** The text in the page's footer, as plain data. */
export interface FooterFacts {
  readonly lines: number;
  /** How many orders Submit would send, and how many of them are ready already. */
  readonly offered: number;
  readonly already: number;
  /** Among those, orders to an address that is only approximate. */
  readonly approximate: number;
  /** Set ready by this list, without those that were ready before. */
  readonly ready: number;
  /** Sent, but already ready: someone else was faster, or they were ready before the list was made. */
  readonly foundReady: number;
  /** Sent, but the response was lost: they may be ready. */
  readonly unsure: number;
  readonly leftOut: number;
  /** Among those, the lines whose check had no answer. */
  readonly unchecked: number;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly isSubmitting: boolean;
  readonly isPaused: boolean;
  /** Orders in the job. */
  readonly sending: number;
}

interface FooterWords {
  readonly main: string;
  readonly rest: string;
  /** Why Submit is disabled; null if it is not. */
  readonly whyNot: string | null;
}

const SAFE = 'Nothing changes until you submit.';
const orders = (count: number): string => counted(count, 'order');

/** The text for the state of the list, and whether it may be submitted. */
export function bulkReadyFooterWords(facts: FooterFacts): FooterWords {
  const { offered, ready, foundReady, progress } = facts;
  if (facts.isSubmitting) {
    const what = `${orders(facts.sending)} to Pickup Ready`;
    return facts.isPaused
      ? {
          main: `Setting ${what} is paused.`,
          rest: 'Paused in Jobs.',
          whyNot: 'The last submit is paused.',
        }
      : { main: `Setting ${what}…`, rest: '', whyNot: 'The orders are being sent.' };
  }
  if (facts.lines === 0) return { main: '', rest: SAFE, whyNot: 'Choose a file or paste ids first.' };
  if (progress) {
    return {
      main: `Checking ${progress.done} of ${progress.total}`,
      rest: SAFE,
      whyNot: 'The check is still running.',
    };
  }
  const { unchecked } = facts;
  const left = leftOutWords(facts.leftOut, unchecked);
  const set = ready > 0 ? `${orders(ready)} ${ready === 1 ? 'was' : 'were'} set to Pickup Ready. ` : '';
  const found = foundReady > 0 ? `${messages.bulkWereReady(foundReady)} ` : '';
  const done = `${set}${found}${unsureText(facts.unsure)}`;
  if (offered === 0) {
    if (done !== '') return { main: done.trim(), rest: left, whyNot: 'Nothing is left to submit.' };
    // Whether these lines are eligible is not known.
    return unchecked > 0
      ? {
          main: `${counted(unchecked, 'line')} ${unchecked === 1 ? 'was' : 'were'} not checked.`,
          rest: leftOutWords(facts.leftOut - unchecked),
          whyNot: 'No line is known to be eligible.',
        }
      : { main: 'No line can be set to Pickup Ready.', rest: left, whyNot: 'No line is eligible.' };
  }
  const { already } = facts;
  if (already === offered) {
    const all = `${offered === 1 ? 'The order is' : `All ${offered} orders are`} already ready.`;
    return { main: `${done}${all}`, rest: left, whyNot: 'Nothing would change.' };
  }
  const known = already > 0 ? ` (${already} more already ${already === 1 ? 'is' : 'are'})` : '';
  return {
    main: `${done}${orders(offered - already)} will be set to Pickup Ready${known}.`,
    rest: [approximateText(facts.approximate), left, SAFE].filter(Boolean).join(' '),
    whyNot: null,
  };
}

function approximateText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 has an approximate address.' : `${count} have approximate addresses.`;
}

function unsureText(count: number): string {
  if (count === 0) return '';
  return `${orders(count)} ${count === 1 ? 'needs' : 'need'} checking: the answer was lost. `;
}

function leftOutWords(count: number, unchecked = 0): string {
  if (count === 0) return '';
  const among = unchecked > 0 ? ` (${unchecked} not checked)` : '';
  return count === 1 ? `1 line is left out${among}.` : `${count} lines are left out${among}.`;
}
