/** Business constants and limits. Shared by console and server; no text lives here. */

export const APP_VERSION = '1.23.6';

/** A token is treated as expired this long before its real expiry, on load only. Milliseconds. */
export const TOKEN_EARLY_EXPIRY_MS = 2_400_000;

/** The console asks for the password again, in place, this long before the real expiry. Milliseconds. */
export const SESSION_RENEWAL_LEAD_MS = 600_000;

/** `Select all that match` takes at most this many orders. */
export const MATCHING_MAX = 20_000;

/** Rows per order page (`limit` of POST /orders), and the server's upper bound. */
export const ORDER_PAGE_SIZE = 50;
export const ORDER_PAGE_SIZE_MAX = 200;
/** Changes of a record that are shown at first, and at most in one answer. */
export const HISTORY_PAGE_SIZE = 20;
export const HISTORY_MAX = 500;
/** Matching orders are counted up to this many (POST /orders/count). */
export const ORDER_COUNT_MAX = 100_000;
/** Several searches are counted up to so many each, so many at once (POST /orders/counts). */
export const SEARCHES_COUNT_MAX = 10_000;
export const COUNTED_SEARCHES_MAX = 16;
/** A find may have so many. */
export const ORDER_FIND_MAX = 10_000;
/** Events of a page of the activity. */
export const ACTIVITY_PAGE_SIZE = 50;
/** Rows of a file of it. */
export const ACTIVITY_EXPORT_MAX = 10_000;
/** Changes in one answer of GET /events, and at most. */
export const EVENTS_PAGE_SIZE = 100;
export const EVENTS_PAGE_MAX = 500;
/** How far back GET /events names a place by the clock, milliseconds. */
export const EVENTS_AGO_MAX_MS = 3_600_000;
/** Who has a record open says so this often; they are gone when they have said nothing for so long. Milliseconds. */
export const PRESENCE_EVERY_MS = 15_000;
export const PRESENCE_LASTS_MS = 30_000;
/** Records that one call of POST /presence may name. */
export const PRESENCE_SIGNS_MAX = 20;
/** The next page is asked for when fewer than this many loaded rows remain below the viewport. */
export const SCROLL_THRESHOLD_ROWS = 20;
export const MERCHANT_PAGE_SIZE = 50;

/** Bulk pickup ready by file: bytes, rows, and the one column's name. */
export const BULK_CSV_MAX_BYTES = 100_000;
export const BULK_MAX_ROWS = 300;
export const BULK_CSV_COLUMN = 'ids';
export const BULK_TEMPLATE_NAME = 'bulk_pickup_ready_template.csv';

/** Destinations that the Rates page looks up at once. */
export const QUOTES_MAX = 200;

/** For so long Set Ready of one order can be undone, unless the configuration says otherwise; and at most. */
export const READY_GRACE_SECONDS = 10;
export const READY_GRACE_MAX_SECONDS = 60;

/** Who may open the inspector. */
export const INSPECTOR_MODES = ['off', 'super_admin', 'all'] as const;
export type InspectorMode = (typeof INSPECTOR_MODES)[number];

/** Rows of a grid, of windows (all weekdays together) or weight bands: far above real ones, and a long paste still fits. */
export const RULE_ROWS_MAX = 10_000;

/** In the order of the filter. Each staff user is in one of them: who was deactivated and invited again is invited. */
export const STAFF_STATES = ['active', 'waiting', 'invited', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];
/** Staff users a page of the console has, and at most. */
export const STAFF_PAGE_SIZE = 100;
export const STAFF_PAGE_MAX = 500;
/** Of a search among staff. E-mail and name together are shorter. */
export const STAFF_SEARCH_MAX = 600;

/** The pause in typing before staff users are searched on the server. Milliseconds. */
export const STAFF_SEARCH_DEBOUNCE_MS = 300;

/** Delay before the timed refresh of the order list. Milliseconds. */
export const REFRESH_AFTER_EDIT_MS = 3_000;
export const REFRESH_AFTER_GEOCODE_MS = 5_000;

/** Address help while typing: the pause before it is asked, in milliseconds, and from how many characters. */
export const AUTOCOMPLETE_DEBOUNCE_MS = 800;
export const AUTOCOMPLETE_MIN_CHARACTERS = 3;
/** More predictions than this are left out. */
export const AUTOCOMPLETE_MAX_PREDICTIONS = 500;

/** Events on the tracking card (ODT-19). */
export const TRACKING_CARD_EVENTS = 5;
/** Height of the full timeline's body (LIM-11). */
export const TIMELINE_BODY_HEIGHT_PX = 400;

/** Merchant data is redacted this many days after the order was made (LIM-04). */
export const REDACTION_DAYS = 90;

export const FLAG_DELIVERY_TYPE = 'heavy-parcel-consolidation-v1';

export const DELIVERY_TYPES = ['PARCEL', 'HEAVY'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** How exact the position of an address is: the address itself, somewhere on its street, or only its postal area. */
export const LOCATION_ACCURACIES = ['exact', 'street', 'area'] as const;
export type LocationAccuracy = (typeof LOCATION_ACCURACIES)[number];
/** Those of a position that is not the address itself. */
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

/** The most characters of what people write: a line (a name, a part of an address), what customers read of a service, notes. */
export const LINE_MAX = 200;
export const SERVICE_TEXT_MAX = 2_000;
export const NOTES_MAX = 5_000;
/** The same of what is searched for: an order by its id or by what is known of it, a merchant by its name. */
export const ID_MAX = 100;
export const MERCHANT_SEARCH_MAX = 500;

/** Postal prefixes of one zone at most: several times what Canada has forward sortation areas. */
export const ZONE_PREFIXES_MAX = 10_000;

/** The highest price of anything in zones and rules, in dollars, and the longest transit in days. */
export const PRICE_MAX = 1_000_000;
export const TRANSIT_DAYS_MAX = 365;

/** The time zones a new zone chooses from: Canada, and the US cities of the facilities. */
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

/** Groups of merchant users; the provider's own group has a configured name. */
export const MERCHANT_ADMIN_GROUP = 'merchant_admin';
export const SERVICE_GROUP = 'service';
export const USER_GROUP = 'user';
/** What the provider's own group is called where nobody configured it. */
export const PROVIDER_ADMIN_GROUP = 'provider_admin';

/** Segments of /user/… that are calls of their own and therefore no usernames. */
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
