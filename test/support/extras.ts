/** What a server may offer beyond the specified API, as the runtime configuration says it. */
import type { RuntimeConfig } from '../../src/contract/schemas/config';

type Extras = RuntimeConfig['extras'];

/** As our own server says it. */
export const OUR_EXTRAS: Extras = {
  ifMatch: true,
  idempotencyKey: true,
  geo: true,
  find: true,
  approximate: true,
  sort: true,
  summary: true,
  counts: true,
  sessions: true,
  exports: true,
  history: true,
  activity: true,
  activityFold: true,
  activation: true,
  views: true,
  events: true,
  presence: true,
  presenceOfMerchants: true,
};

/** A server that knows the specified API and nothing else. */
export const NO_EXTRAS: Extras = {
  ifMatch: false,
  idempotencyKey: false,
  geo: false,
  find: false,
  approximate: false,
  sort: false,
  summary: false,
  counts: false,
  sessions: false,
  exports: false,
  history: false,
  activity: false,
  activityFold: false,
  activation: false,
  views: false,
  events: false,
  presence: false,
  presenceOfMerchants: false,
};
