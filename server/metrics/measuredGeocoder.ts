/** Measures how fast and how exact a geocoder is, with metrics and, if tracing is on, spans. */
import { Histogram, type Registry } from 'prom-client';
import type { Geocoder } from '../adapters/geocoder/geocoder';
import { inSpan, type Tracing } from '../tracing/tracing';

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the geocoder with metrics. */
export function measuredGeocoder(geocoder: Geocoder, metrics: Registry, tracing?: Tracing): Geocoder {
  const times = new Histogram({
    name: 'console_geocoder_seconds',
    help: 'Seconds that the geocoder took, by what it answered: exact, approximate, notFound, failed.',
    labelNames: ['answer'],
    buckets: BOUNDS,
    registers: [metrics],
  });
  return {
    ...geocoder,
    geocode: (address, notAt) =>
      inSpan(tracing, 'geocode', async (span) => {
        const end = times.startTimer();
        try {
          const result = await geocoder.geocode(address, notAt);
          const answer = result.kind === 'found' ? result.accuracy : result.kind;
          end({ answer });
          span?.setAttributes({ 'console.answer': answer });
          return result;
        } catch (error) {
          end({ answer: 'failed' });
          throw error;
        }
      }),
  };
}
