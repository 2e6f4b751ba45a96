/**
 * Reports to the server what this tab has open: soon after it was opened, edited or left, and every 15 seconds while
 * the page is visible. One call reports all of it (docs/decisions/0065-who-is-here.md).
 */
import { reportPresence } from '../../api/reportPresence';
import { PRESENCE_SIGNS_MAX } from '../../contract/constants';
import type { PresenceSign, PresentPerson, RecordPresence } from '../../contract/schemas/presence';
import { deepEqual } from '../../lib/deepEqual';
import { browserFeedPlatform, type FeedPlatform } from '../feed/feedPlatform';
import { presenceReported } from '../feed/presenceReported';
import type { AppDispatch, AppEnvironment, AppThunk, RootState } from '../types';
import {
  placeKey,
  presenceActions,
  selectReportedPeople,
  selectIsAnybodyHere,
  type PresencePlace,
} from './presenceSlice';

type State = PresentPerson['state'];

/** A part of the page that shows a record. */
interface OpenRecord {
  readonly place: PresencePlace;
  state: State;
}

/** The handle of an opened record, until it is closed. */
interface Opened {
  become(state: State): void;
  close(): void;
}

interface PresentTab {
  open(place: PresencePlace): Opened;
}

interface TabDeps {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly environment: AppEnvironment;
  readonly platform: FeedPlatform;
}

function createPresentTab({ dispatch, getState, environment, platform }: TabDeps): PresentTab {
  const { tab, timings } = platform;
  const held = new Set<OpenRecord>();
  /** What was last reported to the server. */
  let reported: readonly PresenceSign[] = [];
  let soon: ReturnType<typeof setTimeout> | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void)[] = [];
  let isSending = false;

  const isHeld = (place: PresencePlace): boolean => [...held].some((record) => isSame(record.place, place));

  function present(): readonly PresenceSign[] {
    if (!platform.isSeen()) return [];
    const records = new Map<string, PresenceSign>();
    for (const { place, state } of held) {
      const key = placeKey(place);
      if (records.get(key)?.state !== 'editing') records.set(key, { ...place, state });
    }
    return [...records.values()].slice(-PRESENCE_SIGNS_MAX);
  }

  /** @param isLast the page is hidden or closing: do not wait for an earlier call, and let this one outlive the page */
  async function send(isLast = false): Promise<void> {
    clearTimeout(soon);
    soon = undefined;
    // Send one call at a time, so that the last one wins.
    if (isSending && !isLast) return sendSoon();
    const now = isLast ? [] : present();
    const left = reported.filter((sign) => !now.some((other) => isSame(sign, other)));
    // Signs that do not fit expire on the server.
    const signs = [...now, ...left.map((sign) => ({ ...sign, state: 'left' as const }))].slice(
      0,
      PRESENCE_SIGNS_MAX,
    );
    reported = now;
    if (signs.length === 0) return;
    const before = new Map(signs.map((sign) => [placeKey(sign), selectReportedPeople(getState(), sign)]));
    isSending = true;
    const limitMs = timings.presenceEveryMs;
    const answer = await reportPresence(environment, { tab, signs }, { isLast, limitMs });
    isSending = false;
    if (answer) apply(answer, before);
  }

  /** @param before the people known when the call was sent: later reports by the stream are newer than the answer */
  function apply(
    answer: readonly RecordPresence[],
    before: ReadonlyMap<string, readonly PresentPerson[] | undefined>,
  ): void {
    for (const presence of answer) {
      const known = selectReportedPeople(getState(), presence);
      const isNews = known === before.get(placeKey(presence)) && !deepEqual(known ?? [], presence.people);
      if (isNews && isHeld(presence)) dispatch(presenceReported(presence));
    }
    clearTimeout(expiry);
    if (held.size > 0) expiry = setTimeout(expire, timings.presenceLastsMs);
  }

  const expire = () => {
    if (selectIsAnybodyHere(getState())) dispatch(presenceActions.expired());
  };

  function sendSoon(): void {
    soon ??= setTimeout(() => void send(), timings.presenceSoonMs);
  }

  function begin(): void {
    const beat = setInterval(() => void send(), timings.presenceEveryMs);
    stopWatching = [
      platform.onSeen(() => void send(!platform.isSeen())),
      platform.onGone(() => void send(true)),
      platform.onOnline(sendSoon),
      () => clearInterval(beat),
    ];
  }

  function end(): void {
    for (const stop of stopWatching) stop();
    clearTimeout(expiry);
  }

  return {
    open: (place) => {
      const record: OpenRecord = { place, state: 'open' };
      if (held.size === 0) begin();
      held.add(record);
      sendSoon();
      return {
        become: (state) => {
          if (record.state !== state) sendSoon();
          record.state = state;
        },
        close: () => {
          held.delete(record);
          sendSoon();
          if (held.size === 0) end();
          if (!isHeld(place) && selectReportedPeople(getState(), place))
            dispatch(presenceActions.closed(place));
        },
      };
    },
  };
}

const isSame = (one: PresencePlace, other: PresencePlace): boolean => placeKey(one) === placeKey(other);

const tabs = new WeakMap<AppEnvironment, PresentTab>();
const NOT_TOLD: Opened = { become: () => undefined, close: () => undefined };

/** Opens a record on this page. */
export const openRecord =
  (place: PresencePlace): AppThunk<Opened> =>
  (dispatch, getState, environment) => {
    const { followsChanges } = environment;
    if (followsChanges === false) return NOT_TOLD;
    const platform = followsChanges === true ? browserFeedPlatform() : followsChanges;
    const tab = tabs.get(environment) ?? createPresentTab({ dispatch, getState, environment, platform });
    tabs.set(environment, tab);
    return tab.open(place);
  };
