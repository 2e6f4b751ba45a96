/** The sentence in the footer of Bulk Pickup Ready. */
import { bulkReadyFooterWords, type FooterFacts } from '../../../src/features/bulkReady/footerWords';

const facts = (parts: Partial<FooterFacts>): FooterFacts => ({
  lines: 10,
  offered: 0,
  already: 0,
  approximate: 0,
  ready: 0,
  foundReady: 0,
  unsure: 0,
  leftOut: 0,
  unchecked: 0,
  progress: null,
  isSubmitting: false,
  isPaused: false,
  sending: 0,
  ...parts,
});
const SAFE = 'Nothing changes until you submit.';

it.each([
  ['nothing given', { lines: 0 }, '', SAFE, 'Choose a file or paste ids first.'],
  [
    'checking',
    { progress: { done: 84, total: 148 } },
    'Checking 84 of 148',
    SAFE,
    'The check is still running.',
  ],
  ['all eligible', { offered: 10 }, '10 orders will be set to Pickup Ready.', SAFE, null],
  [
    'some left out',
    { offered: 131, leftOut: 17 },
    '131 orders will be set to Pickup Ready.',
    `17 lines are left out. ${SAFE}`,
    null,
  ],
  [
    'approximate addresses',
    { offered: 5, approximate: 3, leftOut: 1 },
    '5 orders will be set to Pickup Ready.',
    `3 have approximate addresses. 1 line is left out. ${SAFE}`,
    null,
  ],
  [
    'one to set, one already ready, one line left out',
    { offered: 2, leftOut: 1, already: 1 },
    '1 order will be set to Pickup Ready (1 more already is).',
    `1 line is left out. ${SAFE}`,
    null,
  ],
  [
    'all already ready',
    { offered: 23, already: 23, leftOut: 1 },
    'All 23 orders are already ready.',
    '1 line is left out.',
    'Nothing would change.',
  ],
  [
    'a single one, already ready',
    { offered: 1, already: 1 },
    'The order is already ready.',
    '',
    'Nothing would change.',
  ],
  [
    'none eligible',
    { leftOut: 10 },
    'No line can be set to Pickup Ready.',
    '10 lines are left out.',
    'No line is eligible.',
  ],
  [
    'none checked',
    { leftOut: 10, unchecked: 10 },
    '10 lines were not checked.',
    '',
    'No line is known to be eligible.',
  ],
  [
    'one not checked, the others not eligible',
    { leftOut: 10, unchecked: 1 },
    '1 line was not checked.',
    '9 lines are left out.',
    'No line is known to be eligible.',
  ],
  [
    'some not checked',
    { offered: 8, leftOut: 2, unchecked: 1 },
    '8 orders will be set to Pickup Ready.',
    `2 lines are left out (1 not checked). ${SAFE}`,
    null,
  ],
  [
    'sending',
    { isSubmitting: true, sending: 9 },
    'Setting 9 orders to Pickup Ready…',
    '',
    'The orders are being sent.',
  ],
  [
    'paused',
    { isSubmitting: true, isPaused: true, sending: 1 },
    'Setting 1 order to Pickup Ready is paused.',
    'Paused in Jobs.',
    'The last submit is paused.',
  ],
  [
    'done',
    { ready: 9, leftOut: 1 },
    '9 orders were set to Pickup Ready.',
    '1 line is left out.',
    'Nothing is left to submit.',
  ],
  [
    'some done, others unknown',
    { ready: 3, unsure: 1 },
    '3 orders were set to Pickup Ready. 1 order needs checking: the answer was lost.',
    '',
    'Nothing is left to submit.',
  ],
  [
    'some set ready by somebody else',
    { ready: 1, foundReady: 2 },
    '1 order was set to Pickup Ready. 2 orders were already ready.',
    '',
    'Nothing is left to submit.',
  ],
  [
    'some done, more to do',
    { ready: 1, offered: 2 },
    '1 order was set to Pickup Ready. 2 orders will be set to Pickup Ready.',
    SAFE,
    null,
  ],
] as const)('BULK-11 %s', (_when, parts, main, rest, whyNot) => {
  expect(bulkReadyFooterWords(facts(parts))).toEqual({ main, rest, whyNot });
});
