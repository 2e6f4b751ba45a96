/** Many clients for a fixed time, each sending its next request after a response. */
import { percentile, shown, type Figure } from '../figures';

/** One request. Throws if it fails. */
export type Work = (count: number) => Promise<void>;

const CLIENTS = 32;
const WARM_UP_MS = 2_000;
const RUN_MS = 6_000;

/** Requests per second, with the times of single ones in the note. */
export async function loadOf(what: string, work: Work): Promise<Figure> {
  await runFor(WARM_UP_MS, work);
  const { millis, seconds } = await runFor(RUN_MS, work);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => shown(percentile(millis, share)));
  return { what, value: millis.length / seconds, unit: '/s', note: `p50 ${p50}, p95 ${p95}, p99 ${p99} ms` };
}

async function runFor(limitMs: number, work: Work) {
  const millis: number[] = [];
  const started = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - started < limitMs) {
      const began = performance.now();
      await work((count += 1));
      millis.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { millis, seconds: (performance.now() - started) / 1000 };
}

/** The figure as a share of the bare limit. */
export const ratio = (what: string, figure: Figure, limit: Figure): Figure => ({
  what,
  value: figure.value / limit.value,
  unit: '×',
});
