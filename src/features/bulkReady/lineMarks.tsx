import {
  Disable,
  Duplicate,
  Error as ErrorIcon,
  Help,
  TickCircle,
  Time,
  WarningSign,
} from '@blueprintjs/icons';
import type { LineState } from '../../store/views/bulkReady/bulkReadySelectors';

/** The word for each state of a line. */
export const LINE_WORDS: Readonly<Record<LineState, string>> = {
  waiting: 'Checking',
  eligible: 'Eligible',
  notEligible: 'Not eligible',
  duplicate: 'Duplicate',
  unknown: 'Unknown',
  unchecked: 'Not checked',
  sending: 'Sending',
  ready: 'Pickup ready',
  failed: 'Failed',
  unsure: 'Needs checking',
};

const LOOKS = {
  waiting: { tone: 'muted', Icon: Time },
  eligible: { tone: 'good', Icon: TickCircle },
  notEligible: { tone: 'warn', Icon: Disable },
  duplicate: { tone: 'muted', Icon: Duplicate },
  unknown: { tone: 'bad', Icon: Help },
  unchecked: { tone: 'warn', Icon: WarningSign },
  sending: { tone: 'muted', Icon: Time },
  ready: { tone: 'good', Icon: TickCircle },
  failed: { tone: 'bad', Icon: ErrorIcon },
  unsure: { tone: 'warn', Icon: Help },
} as const satisfies Record<LineState, unknown>;

/** Icon and word: a state is never shown by colour alone. */
export function LineMark({ state }: { readonly state: LineState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <span className={`bulk-mark bulk-${tone}`}>
      <Icon size={14} />
      {LINE_WORDS[state]}
    </span>
  );
}
