/** Every migration in sequence. Add a new one as a file and a line here. */
import type { Migration } from './migration';
import { identity0001 } from './0001-identity';
import { merchantsAndOrders0002 } from './0002-merchants-orders';
import { knownAddresses0003 } from './0003-known-addresses';
import { ordersByChange0004 } from './0004-orders-by-change';
import { merchantLists0005 } from './0005-merchant-lists';
import { merchantUsers0006 } from './0006-merchant-users';
import { redaction0007 } from './0007-redaction';
import { merchantRules0008 } from './0008-merchant-rules';
import { findOrders0009 } from './0009-find-orders';
import { approximateAddresses0010 } from './0010-approximate-addresses';
import { termsWithoutExtensions0011 } from './0011-terms-without-extensions';
import { sessions0012 } from './0012-sessions';
import { auditByTime0013 } from './0013-audit-by-time';
import { howAccountsCame0014 } from './0014-how-accounts-came';
import { tries0015 } from './0015-tries';
import { staffPages0016 } from './0016-staff-pages';
import { staffKeys0017 } from './0017-staff-keys';
import { sortedOrders0018 } from './0018-sorted-orders';
import { ordersAtAGlance0019 } from './0019-orders-at-a-glance';
import { views0020 } from './0020-views';
import { feedOfChanges0021 } from './0021-feed-of-changes';
import { activity0022 } from './0022-activity';
import { quickCounts0023 } from './0023-quick-counts';
import { orderTallies0024 } from './0024-order-tallies';
import { quickSortKeys0026 } from './0026-quick-sort-keys';
import { addressTable0027 } from './0027-known-addresses';
import { changesInPlace0028 } from './0028-changes-in-place';
import { passwordsInTheTrail0029 } from './0029-passwords-in-the-trail';
import { placesOfRedactedOrders0030 } from './0030-places-of-redacted-orders';
import { whereSessionsBegan0031 } from './0031-where-sessions-began';
import { functionsFindTables0032 } from './0032-functions-find-tables';

export const MIGRATIONS: readonly Migration[] = [
  identity0001,
  merchantsAndOrders0002,
  knownAddresses0003,
  ordersByChange0004,
  merchantLists0005,
  merchantUsers0006,
  redaction0007,
  merchantRules0008,
  findOrders0009,
  approximateAddresses0010,
  termsWithoutExtensions0011,
  sessions0012,
  auditByTime0013,
  howAccountsCame0014,
  tries0015,
  staffPages0016,
  staffKeys0017,
  sortedOrders0018,
  ordersAtAGlance0019,
  views0020,
  feedOfChanges0021,
  activity0022,
  quickCounts0023,
  orderTallies0024,
  quickSortKeys0026,
  addressTable0027,
  changesInPlace0028,
  passwordsInTheTrail0029,
  placesOfRedactedOrders0030,
  whereSessionsBegan0031,
  functionsFindTables0032,
];
