/** Business constants and limits, shared by console and server. Texts do not belong here. */

export const APP_VERSION = '1.23.6';

/** On load only: a token is treated as expired this long before its real expiry. Milliseconds. */
export const TOKEN_EARLY_EXPIRY_MS = 2_400_000;

/**
 * The console asks for the password again, without leaving the page, this long before the real expiry. Milliseconds.
 */
export const SESSION_RENEWAL_LEAD_MS = 600_000;
/** Clocks of browsers and servers that differ by less are taken to agree. Milliseconds. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The most orders that `Select all that match` selects. */
export const MATCHING_MAX = 20_000;

/** Orders per page (`limit` of POST /orders), and the most that the server allows. */
export const ORDER_PAGE_SIZE = 50;
export const ORDER_PAGE_SIZE_MAX = 200;
/** Changes of a record shown at first, and the most in one answer. */
export const HISTORY_PAGE_SIZE = 20;
export const HISTORY_MAX = 500;
/** Matching orders are counted up to this number (POST /orders/count). */
export const ORDER_COUNT_MAX = 100_000;
/** POST /orders/counts: the limit of the count for each search, and the most searches in one request. */
export const SEARCHES_COUNT_MAX = 10_000;
export const COUNTED_SEARCHES_MAX = 16;
/** The most orders that a `find` may match. */
export const ORDER_FIND_MAX = 10_000;
/** Events per page of the activity. */
export const ACTIVITY_PAGE_SIZE = 50;
/** The most rows in a file of the activity. */
export const ACTIVITY_EXPORT_MAX = 10_000;
/** Changes in one answer of GET /events by default, and at most. */
export const EVENTS_PAGE_SIZE = 100;
export const EVENTS_PAGE_MAX = 500;
/** The furthest that `ago` of GET /events reaches back. Milliseconds. */
export const EVENTS_AGO_MAX_MS = 3_600_000;
/** How often a tab reports that it has a record open, and how long a report lasts. Milliseconds. */
export const PRESENCE_EVERY_MS = 15_000;
export const PRESENCE_LASTS_MS = 30_000;
/** The most records in one request to POST /presence. */
export const PRESENCE_SIGNS_MAX = 20;
/** The next page is loaded when fewer than this many loaded rows remain below the viewport. */
export const SCROLL_THRESHOLD_ROWS = 20;
export const MERCHANT_PAGE_SIZE = 50;

/** Bulk pickup ready by file: bytes, rows, and the name of the only column. */
export const BULK_CSV_MAX_BYTES = 100_000;
export const BULK_MAX_ROWS = 300;
export const BULK_CSV_COLUMN = 'ids';
export const BULK_TEMPLATE_NAME = 'bulk_pickup_ready_template.csv';

/** The most destinations that the Rates page looks up at once. */
export const QUOTES_MAX = 200;

/** How long Set Ready of one order can be undone: by default, and the longest that can be configured. */
export const READY_GRACE_SECONDS = 10;
export const READY_GRACE_MAX_SECONDS = 60;

/** Who may open the inspector. */
export const INSPECTOR_MODES = ['off', 'super_admin', 'all'] as const;
export type InspectorMode = (typeof INSPECTOR_MODES)[number];

/**
 * The most rows of a grid of windows (all weekdays together) or weight bands: far above real use, and enough for a long
 * paste.
 */
export const RULE_ROWS_MAX = 10_000;

/**
 * In the order of the filter. Each staff user has exactly one state; a deactivated user who was invited again is
 * `invited`.
 */
export const STAFF_STATES = ['active', 'waiting', 'invited', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];
/** Staff users per page of the console, and the most per page. */
export const STAFF_PAGE_SIZE = 100;
export const STAFF_PAGE_MAX = 500;
/** The longest search text for staff users. E-mail and name together are shorter. */
export const STAFF_SEARCH_MAX = 600;

/** Debounce before a search for staff users is sent. Milliseconds. */
export const STAFF_SEARCH_DEBOUNCE_MS = 300;

/** Delays before the order list is refreshed after a change. Milliseconds. */
export const REFRESH_AFTER_EDIT_MS = 3_000;
export const REFRESH_AFTER_GEOCODE_MS = 5_000;

/** Address suggestions: the debounce in milliseconds, and the fewest characters. */
export const AUTOCOMPLETE_DEBOUNCE_MS = 800;
export const AUTOCOMPLETE_MIN_CHARACTERS = 3;
/** The most predictions; any others are dropped. */
export const AUTOCOMPLETE_MAX_PREDICTIONS = 500;

/** Events on the tracking card (ODT-19). */
export const TRACKING_CARD_EVENTS = 5;
/** Height of the full timeline's body (LIM-11). */
export const TIMELINE_BODY_HEIGHT_PX = 400;

/** Merchant data is redacted this many days after the order was created (LIM-04). */
export const REDACTION_DAYS = 90;

export const FLAG_DELIVERY_TYPE = 'heavy-parcel-consolidation-v1';

export const DELIVERY_TYPES = ['PARCEL', 'HEAVY'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** How exact the position of an address is: the address itself, its street, or only its postal area. */
export const LOCATION_ACCURACIES = ['exact', 'street', 'area'] as const;
export type LocationAccuracy = (typeof LOCATION_ACCURACIES)[number];
/** The accuracies of an approximate position. */
export type Approximation = Exclude<LocationAccuracy, 'exact'>;

export const ADDRESS_TYPES = ['recipientAddress', 'originAddress'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const FACILITIES = [
  'yyz5',
  'yul1',
  'yul2',
  'yow1',
  'yvr2',
  'mia1',
  'nyc1',
  'yyc1',
  'hou1',
  'lax1',
] as const;

/** The longest texts, in characters: a line (a name, a part of an address), a service text for customers, notes. */
export const LINE_MAX = 200;
export const SERVICE_TEXT_MAX = 2_000;
export const NOTES_MAX = 5_000;
/** The longest search texts, in characters: for an order by id, and for a merchant by name. */
export const ID_MAX = 100;
export const MERCHANT_SEARCH_MAX = 500;

/** The most postal prefixes of a zone: several times the number of forward sortation areas in Canada. */
export const ZONE_PREFIXES_MAX = 10_000;

/** The highest price in zones and rules, in dollars. */
export const PRICE_MAX = 1_000_000;

/**
 * Delivery dates are offered from today to this many days ahead. Also the longest transit, in days: with a longer one
 * the pickup of every offered date would be in the past.
 */
export const WINDOW_HORIZON_DAYS = 14;

/** The time zones offered for a new zone: Canada, and the US cities of the facilities. */
export const TIME_ZONES = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
] as const;

export const SPEED_PRICING_TYPES = [
  'SCHEDULED',
  'CUSTOMER_BOOKING',
  'FLEX',
  'SAMEDAY',
  'NEXTDAY',
  'STANDARD',
  'NEXTDAYPLUS',
] as const;
export type SpeedPricingType = (typeof SPEED_PRICING_TYPES)[number];

export const WINDOW_CHANGE_CATEGORIES = [
  'DRIVER_SHORTAGE',
  'DRIVER_NO_SHOW',
  'PACKAGE_NOT_FOUND',
  'NOT_GIVEN_BY_RETAILER',
  'PRODUCTION_DELAY',
  'NO_PREVIOUS_WINDOW_ASSIGNED',
  'TO_BETTER_OPTIMIZE',
  'SET_TO_PICK_UP_READY',
  'CX_DX_ACTION',
  'CITY_TO_CITY_MISSED_TRUCK_CUTOFF',
  'SENT_TO_WRONG_CITY',
] as const;

/** Groups of merchant users. The name of the provider's own group can be configured. */
export const MERCHANT_ADMIN_GROUP = 'merchant_admin';
export const SERVICE_GROUP = 'service';
export const USER_GROUP = 'user';
/** The default name of the provider's own group. */
export const PROVIDER_ADMIN_GROUP = 'provider_admin';

/** Segments after /user/ that are endpoints and therefore cannot be usernames. */
export const RESERVED_USERNAMES: readonly string[] = [
  'manageUsers',
  'login',
  'register',
  'logout',
  'password',
  'sessions',
];

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
