/** How the time of a call was spent, and how much data it transferred. */
import type { ShownCall } from './readSnapshot';

/** Slower calls are marked. Milliseconds. */
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

/** What the browser measured of one request. */
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

/** How much the start of a call may differ between the browser's clock and ours. Milliseconds. */
const SAME_MS = 50;

/**
 * The measured request that belongs to this call. The browser does not measure another origin that does not allow it.
 */
export function measuredOf(call: ShownCall, measured: readonly Measured[]): Measured | undefined {
  const { href } = new URL(call.url, window.location.origin);
  return measured.find(
    ({ name, startTime, requestStart }) =>
      name === href && requestStart > 0 && Math.abs(startTime - call.sentAt) < SAME_MS,
  );
}

/** The parts in order; if the browser did not measure the request, server and download are one part. */
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
