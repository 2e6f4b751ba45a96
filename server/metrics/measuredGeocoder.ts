/** How quick and how good a geocoder is: figures, and spans where there are traces. */
import { Histogram, type Registry } from 'prom-client';
import type { Geocoder } from '../adapters/geocoder/geocoder';
import { inSpan, type Tracing } from '../tracing/tracing';

/** Seconds. */
const BOUNDS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The same geocoder, counted. */
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
    geocode: (address) =>
      inSpan(tracing, 'geocode', async (span) => {
        const end = times.startTimer();
        try {
          const result = await geocoder.geocode(address);
          const answer = result.kind === 'found' ? result.accuracy : result.kind;
          end({ answer });
          span?.tell({ 'console.answer': answer });
          return result;
        } catch (error) {
          end({ answer: 'failed' });
          throw error;
        }
      }),
  };
}
