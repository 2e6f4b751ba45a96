import { grouped } from '../../contract/counts';
import type { FeedPhase } from '../../store/feed/feedSlice';
import { logTime } from './figures';
import type { Snapshot } from './readSnapshot';

const PHASES: Readonly<Record<FeedPhase, string>> = {
  off: 'Off: this server or this page does not follow changes',
  connecting: 'Connecting',
  live: 'Live',
  polling: 'Polling: streams do not get through',
  waiting: 'Connection lost; reconnecting',
};

/** The state of the feed that follows other people's changes. */
export function FeedTab({ feed }: Pick<Snapshot, 'feed'>) {
  const { phase, behindSince, place, timesLost, known } = feed;
  return (
    <div className="inspector-scroll" role="region" aria-label="Feed" tabIndex={0}>
      <dl className="inspector-facts">
        <dt>State</dt>
        <dd>{PHASES[phase]}</dd>
        <dt>Behind since</dt>
        <dd>{behindSince === null ? 'Not behind' : logTime(behindSince)}</dd>
        <dt>Last event</dt>
        <dd>{place ?? 'None yet'}</dd>
        <dt>Place lost</dt>
        <dd>{grouped(timesLost)} times</dd>
        <dt>Changes known</dt>
        <dd>{grouped(known)}</dd>
      </dl>
    </div>
  );
}
