/** Measures how fast and how exact the answers of a geocoder are, with metrics and, if tracing is on, spans. */
import { Histogram, type Registry } from 'prom-client';
import type { Geocoder } from '../adapters/geocoder/geocoder';
import { inSpan, type Tracing } from '../tracing/tracing';

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the geocoder with metrics. */
export function measuredGeocoder(geocoder: Geocoder, metrics: Registry, tracing?: Tracing): Geocoder {
  const times = new Histogram({
    name: 'console_geocoder_seconds',
    help:
      'Seconds that callers waited for the geocoder, by what they got: exact, street, area, notFound, failed, ' +
      'or late if it did not answer in time.',
    labelNames: ['answer'],
    buckets: BOUNDS,
    registers: [metrics],
  });
  return {
    ...geocoder,
    geocode: (address, notAt, late) =>
      inSpan(tracing, 'geocode', async (span) => {
        const end = times.startTimer();
        let isCounted = false;
        const count = (answer: string): void => {
          if (isCounted) return;
          isCounted = true;
          end({ answer });
          span?.setAttributes({ 'console.answer': answer });
        };
        // Nobody gets what is answered after this.
        late?.addEventListener('abort', () => count('late'), { once: true });
        try {
          const result = await geocoder.geocode(address, notAt, late);
          count(result.kind === 'found' ? result.accuracy : result.kind);
          return result;
        } catch (error) {
          count('failed');
          throw error;
        }
      }),
  };
}
