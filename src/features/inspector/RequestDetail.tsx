import { SCREENS } from '../../contract/origins';
import { CopyButton } from '../../ui/CopyButton';
import { measuredOf, timingOf, type TimingPart } from './callTiming';
import { logTime, sizeText } from './figures';
import type { ShownCall } from './readSnapshot';

interface RequestDetailProps {
  readonly call: ShownCall;
  readonly resources: readonly PerformanceResourceTiming[];
}

/** Where a request came from, how its time was spent, and what it returned. */
export function RequestDetail({ call, resources }: RequestDetailProps) {
  const { requestId, endpoint, screen, sending, at } = call;
  const measured = measuredOf(call, resources);
  const asked = [
    endpoint,
    ...(screen === undefined ? [] : [`from ${SCREENS[screen]}`]),
    ...(sending > 1 ? [`sent for the ${ordinal(sending)} time`] : []),
  ].join(', ');
  return (
    <dl className="inspector-facts">
      <dt>Request id</dt>
      <dd>
        {requestId ?? 'None'}
        {requestId !== undefined && <CopyButton text={requestId} label="Copy request id" />}
        <time className="inspector-time" dateTime={new Date(at).toISOString()}>
          {logTime(at)}
        </time>
      </dd>
      <dt>Asked by</dt>
      <dd>{asked}</dd>
      <dt>Timing</dt>
      <dd>
        <Timing parts={timingOf(call, measured)} />
      </dd>
      <dt>Answer</dt>
      <dd>{answerOf(call, measured)}</dd>
    </dl>
  );
}

const ordinal = (number: number): string => ({ 2: 'second', 3: 'third' })[number] ?? `${number}th`;

function Timing({ parts }: { readonly parts: readonly TimingPart[] }) {
  if (parts.length === 0) return <>Under way</>;
  return (
    <>
      <span className="inspector-timing" aria-hidden="true">
        {parts.map(({ name, ms }) => (
          <span key={name} data-part={name} style={{ flexGrow: ms }} />
        ))}
      </span>
      <ul className="inspector-parts">
        {parts.map(({ name, ms }) => (
          <li key={name} data-part={name}>
            {name} {ms}
          </li>
        ))}
      </ul>
    </>
  );
}

const WHY_NONE = {
  notSent: 'None: the browser is offline, nothing was sent',
  offline: 'None: no connection',
  timeout: 'None: it took too long',
  aborted: 'None: cancelled, as nothing waits for it any more',
  notJson: 'No data',
  superseded: 'Dropped: it was requested for another user',
} as const;

function answerOf(
  { status, cause, size = 0, holds }: ShownCall,
  measured: ReturnType<typeof measuredOf>,
): string {
  if (cause !== undefined) return WHY_NONE[cause];
  if (status === undefined) return 'Not yet';
  const sent = measured?.encodedBodySize ?? 0;
  const isPacked = sent > 0 && sent < (measured?.decodedBodySize ?? 0);
  const bytes = isPacked ? `${sizeText(sent)} sent for ${sizeText(size)}` : sizeText(size);
  const isKept = measured !== undefined && measured.transferSize === 0 && sent > 0;
  // The log always writes the plural, as in `1 orders`.
  const lists = holds?.replace(/\b1 (\w+)s\b/g, '1 $1');
  return [lists || `Status ${status}`, bytes, ...(isKept ? ["from the browser's cache"] : [])].join(' · ');
}
