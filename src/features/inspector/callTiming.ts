/** Where the time of a call went, and how much came over the wire. */
import type { ShownCall } from './readSnapshot';

/** Slower ones are marked. Milliseconds. */
const SLOW_MS = 500;

export const durationOf = ({ sentAt, answeredAt }: ShownCall, pageMs: number): number =>
  (answeredAt ?? pageMs) - sentAt;
export const isFailed = ({ status, cause }: ShownCall): boolean =>
  cause === undefined ? status !== undefined && status >= 400 : cause !== 'aborted';
export const isSlow = (call: ShownCall): boolean =>
  call.answeredAt !== undefined && durationOf(call, call.answeredAt) > SLOW_MS;

export interface TimingPart {
  readonly name: 'wait' | 'server' | 'download' | 'check + store';
  readonly ms: number;
}

/** What the browser says of one request: absent where it said nothing, or no more than the rest. */
type Measured = Pick<
  PerformanceResourceTiming,
  | 'name'
  | 'startTime'
  | 'requestStart'
  | 'responseStart'
  | 'responseEnd'
  | 'transferSize'
  | 'encodedBodySize'
  | 'decodedBodySize'
>;

/** So far apart the browser and we may see a call begin. Milliseconds. */
const SAME_MS = 50;

/** Of the measured requests the one of this call. Another origin that does not allow it is not measured. */
export function measuredOf(call: ShownCall, measured: readonly Measured[]): Measured | undefined {
  const { href } = new URL(call.url, window.location.origin);
  return measured.find(
    ({ name, startTime, requestStart }) =>
      name === href && requestStart > 0 && Math.abs(startTime - call.sentAt) < SAME_MS,
  );
}

/** The parts one after the other; without the browser's own measure, server and download are one. */
export function timingOf(call: ShownCall, measured: Measured | undefined): TimingPart[] {
  const { sentAt, answeredAt, storedAt } = call;
  if (answeredAt === undefined) return [];
  const parts: TimingPart[] = measured
    ? [
        { name: 'wait', ms: measured.requestStart - sentAt },
        { name: 'server', ms: measured.responseStart - measured.requestStart },
        { name: 'download', ms: measured.responseEnd - measured.responseStart },
        { name: 'check + store', ms: (storedAt ?? answeredAt) - measured.responseEnd },
      ]
    : [
        { name: 'server', ms: answeredAt - sentAt },
        { name: 'check + store', ms: (storedAt ?? answeredAt) - answeredAt },
      ];
  return parts.map(({ name, ms }) => ({ name, ms: Math.max(0, Math.round(ms)) }));
}
