/**
 * Every text the specification quotes, word for word, and the server's own refusals (spec sections 5 and 8).
 * Misspellings inside quotations are the specification's and stay (D-004): staff and tests match on them.
 */
import { PRICE_MAX, TRANSIT_DAYS_MAX } from './constants';

/** Titles of toasts (MSG-01, MSG-02 and the named ones). */
export const titles = {
  error: 'Error!',
  success: 'Success!',
  note: 'Note',
  warning: 'Warning',
  loginError: 'Login Error',
  registrationError: 'Registration Error',
  registrationSuccess: 'Registration Success',
  featureFlag: 'Failed to grab feature flag',
} as const;

/** `2,345`. */
const grouped = (count: number): string => count.toLocaleString('en-US');
/** `1 order`, `2,345 orders`. */
const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `What. Reason.` with one full stop at the end; `What` alone when there is no reason (D-009). */
const withReason = (what: string, reason: string): string =>
  reason === '' ? what : `${what}. ${reason.replace(/\.+$/, '')}.`;

/** The three grids of windows by the names their messages call them. */
export type WindowGrid = 'Delivery Windows' | 'Pickup Windows' | 'Scheduled Windows';

export const messages = {
  // Session
  noToken: 'There is no token set in local storage.',
  tokenExpired: 'The token in local storage has expired',
  invalidCredentials: 'Invalid email or password.',
  notActivated: 'Your account has not been activated. Please contact an administrator.',
  merchantUserSignIn: 'Merchant users can not sign in to the console.',
  passwordTooShort: 'Password must be at least 8 characters long.',
  passwordTooLong: 'Password must have at most 128 characters.',
  inviteInvalid: 'This invitation is not valid any more. Please ask an administrator for a new one.',
  registered: 'Your account is ready. You can sign in now.',
  registeredNotActivated:
    'Your account was created. An administrator has to activate it before you can sign in.',
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`,
  tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} seconds.`,
  geocoderFailed: 'The address service does not answer. Please try again in a moment.',
  serverBusy: 'The server is busy. Please try again in a moment.',
  serverFailed: 'Something went wrong on the server. Please try again.',
  flagUnknown: (name: string) => `There is no feature flag ${name}.`,
  accountExists: 'An account with this email already exists.',
  notAuthenticated: 'Please sign in.',
  unusableToken: 'The server did not send a usable token.',
  otherAccount: 'Please sign in with the same account.',
  notPermitted: 'You do not have permission to do this.',
  emailMissing: 'Please enter your email.',
  passwordMissing: 'Please enter your password.',
  nameMissing: 'Please enter your name.',

  // Any call (D-007)
  networkError: 'Network error. Please try again.',
  requestFailed: (status: number | string) => `Request failed (${status}).`,
  serverTimeout: (seconds: number) =>
    `The server did not answer within ${seconds} seconds. Please try again.`,

  // Orders
  searchNeedsStatusOrMerchant: 'One of Order Status or Merchant is required to search.',
  dateFormat: (field: string) => `${field}: please give dates as MM/DD/YYYY, the earlier one first.`,
  selectAtLeastOneOrder: 'Please select at least one order.',
  emailFormat: (host: string) => `Please make sure email is in the following format: example@${host}`,
  addressUpdated:
    'Order updated. Refreshing orders. Please double check the result of the geocoding. Do not forget to reprint the labels of any modified orders',
  orderUpdated: 'Order updated. Refreshing orders.',
  creationReattempted: (product: string) =>
    `${product} Order Creation reattempted. Please Double check sierra to see the result.`,
  noCreationAttempt: 'No creation attempt was made yet.',
  creationNeverAttempted: (id: string) => `No order creation attempt was made for order ${id}.`,
  notGeocodable: (id: string, status: string) => `Order ${id} can not be geocoded in status ${status}.`,
  bulkNotGeocodable: (status: string) => `Not processed because order status is ${status}`,
  stillNotFound: (shownAs: string, wasFailed: boolean) =>
    `${wasFailed ? 'Still' : 'Now'} ${shownAs}: the address could not be found.`,
  geocodeNotSent: (count: number) =>
    count === 1
      ? '1 selected order can not be geocoded again and is not sent:'
      : `${count} selected orders can not be geocoded again and are not sent:`,
  geocodedAgain: (geocoded: number, sent: number) =>
    `${geocoded} of ${sent} orders are GEOCODED after the geocode retry.`,
  geocodeRetried: (id: string, status: string) => `Order ${id} is ${status} after the geocode retry.`,
  failedNotListed: 'None of the failed orders is in the list.',
  tooManyMatch: (max: string) => `More than ${max} orders match. Please narrow the search.`,
  collectingFailed: (message: string) => `The matching orders could not be collected. ${message}`,
  notGeocoded: 'Not processed because order status is not Gecoded',
  noEvents: 'No events available',
  noTimeChanges: 'No time changes',
  destinationMissing: 'Destination not valid or being geocoded.',
  originMissing: 'Origin Address not valid or being geocoded.',
  orderNotFound: (id: string) => `No order has the id ${id}.`,
  notReadyable: (id: string, status: string) => `Order ${id} is ${status}, not GEOCODED.`,
  cursorForeign: 'The field lastEvaluatedKey does not belong to this search.',
  cursorHalf: 'The fields lastEvaluatedKey and createdAt only go together.',
  orderChanged: (id: string) => `Order ${id} was changed by somebody else.`,
  orderRevived: 'Order revived.',
  notRevivable: (id: string, status: string) => `Order ${id} can not be revived in status ${status}.`,
  addressTypeUnknown: (word: string) => `${word} is not an address of an order.`,
  coordinatesMissing: 'The fields lat and lng are needed with useCoordinate.',
  requiredField: (name: string) => `${name} is a required field`,
  latitudeFormat: 'Latitude must be a number from -90 to 90.',
  longitudeFormat: 'Longitude must be a number from -180 to 180.',
  changedMeanwhile: 'Somebody else changed this in the meantime.',
  changedWhileEditing: 'Changed by someone else while you were editing.',
  otherAddressEdited: 'The other address is being edited.',

  // Delivery windows
  windowLocked: (id: string, state: string) =>
    `Delivery window can not be modified for order ${id} in state ${state}.`,
  windowEndBeforeStart: 'The end of the window must be after its start.',
  windowsSkipped:
    'Warning: your selection includes orders in the ACTIVE, FAILED or COMPLETED state for which the delivery window can not be modified...',
  windowsChanged: 'Success: The selected orders were updated.',
  windowsFailed: 'Error: the following orders were not updated...',
  windowFieldMissing: (field: string) => `Please give the ${field}.`,
  windowDateFormat: 'Please give the date as YYYY-MM-DD.',
  windowTimeFormat: 'Please give the time with AM or PM, like 2:30 PM.',
  windowTimeSkipped: (time: string, date: string) =>
    `There is no ${time} on ${date}: the clocks go forward. Please give another time.`,
  windowsStopped: (changed: number, notSent: number) => `Stopped: ${changed} changed, ${notSent} not sent.`,
  windowsAllSkipped: 'None of the selected orders can be changed.',
  windowsUnderWay: 'These orders are being changed already. The job tray shows how far it is.',

  // Bulk pickup ready
  bulkReady: 'Orders updated to Pickup Ready',
  bulkRefused: (count: number) =>
    count === 1
      ? '1 order can not be set to Pickup Ready. Nothing was changed.'
      : `${count} orders can not be set to Pickup Ready. Nothing was changed.`,
  csvBadFormat: 'Bad format CSV. Please do not adjust the template.',
  csvEmpty: 'File cannot be empty',
  csvBlankId: (line: number) => `Line ${line}: order ID ... must has a value`,
  csvTooBig: 'CSV file exceeds maximum limit of 100 KB',
  csvTooManyRows: 'CSV file exceeds maximum limit of 300 rows',
  csvUnreadable: 'The file could not be read.',
  csvOneFile: 'Please give one file at a time.',
  bulkAlreadyReady: 'Already ready, no change',
  bulkNotGeocoded: 'Status is not GEOCODED',
  bulkDuplicate: (line: number) => `Same id as line ${line}, sent once`,
  bulkUnknown: 'No order has this id',
  bulkNothingChanged: 'Nothing was changed, because other orders were refused.',

  // Labels, export, geocode retry
  fileNotMade: (name: string) => `Could not make ${name}. Please try again.`,
  exported: (selected: number, written: number) =>
    `${counted(selected, 'order')} selected, ${grouped(written)} written to my_orders.csv.`,
  exportHint:
    'To keep leading zeros and + in Excel, open it with Data > From Text/CSV and import the columns as text.',
  exportIncomplete: (selected: number, written: number) =>
    `${counted(selected, 'order')} selected, only ${grouped(written)} written to my_orders.csv. Missing:`,
  exportFailed: 'None of the selected orders could be read: my_orders.csv was not made.',
  exportRowMissing: 'The order was not written to the file.',
  labelsMade: (labels: number, orders: number) =>
    `${counted(labels, 'label')} of ${counted(orders, 'order')} in labels.pdf.`,
  labelNotPdf: 'The label is not a PDF.',
  labelUnreadable: 'The label is a damaged PDF.',
  andMore: (count: number) => `and ${grouped(count)} more: see the results of the job`,
  noLabel: (id: string) => `No label available for order ${id}.`,
  labelsBusy: 'Too many labels are being made at the moment. Please try again in a few seconds.',
  labelsFailed: 'Could not get labels for the following selected orders:',
  errorsRaised: (raised: string) => `Errors raised: ${raised}`,

  // Merchants and their users
  merchantNotFound: (id: string) => `No merchant has the id ${id}.`,
  merchantArchived: 'Merchant is archived.',
  merchantChanged: (name: string) => `Merchant ${name} was changed by somebody else.`,
  merchantNameTaken: (name: string) => `A merchant named ${name} already exists.`,
  fieldTooLong: (name: string) => `${name} is too long.`,
  merchantFieldBlank: 'Please make sure that the field is not empty.',
  merchantNotNamed: 'The address names no merchant',
  merchantNotRead: (reason: string) => withReason('Could not get merchant', reason),
  merchantsNotLoaded: 'Could not load merchants.',
  merchantNotEdited: (reason: string) =>
    reason === '' ? 'Could not edit Merchant.' : `Could not edit Merchant. ${reason}`,
  merchantNotInTable: 'Merchant not found in table.',
  merchantUpdated: 'Merchant Updated.',
  archiveQuestion: (name: string) => `Are you sure you want to archive ${name}?`,
  archiveIsFinal: 'This action cannot be undone.',
  hasBeenArchived: (name: string) => `${name} has been archived.`,
  requiredValue: 'This is a required field.',
  whitespacesOnly: 'Whitespaces are not allowed',
  notGeocodableAddress: 'Unable to geocode address.',
  suggestedValue: (field: string, value: string) => `Suggested value for ${field}: ${value}.`,
  addressCheckFailed: 'The address could not be checked. What you typed is kept; try again.',
  addressCheckOff: 'This server has no address check: the address is saved as typed.',
  addressNotSuggested: 'No address found. Fill in the fields below.',
  addressSearchFailed: 'The address search does not answer. Fill in the fields below.',
  merchantAdded: 'Merchant has been added successfully',
  merchantNotAdded: 'Merchant could not be added',
  redactionNote: 'Automatically redact customer order data 90 days after order creation',
  merchantIdDiffers: 'The field merchantId is not the merchant of the address.',
  usernameReserved: (word: string) => `${word} can not be a username.`,
  serviceUserNotEditable: 'A service user can not be edited.',
  merchantUsersNotRead: "Could not get merchant's users.",
  serviceUserNotCreated: 'Could not create service user.',
  merchantUserNotDeleted: (user: string) => `Could not delete user ${user}`,
  /** Misspelt in the specification, and kept (D-004). */
  merchantUserDeleted: (user: string) => `Deletd user ${user}`,
  merchantUserNotCreated: (reason: string) => withReason('Could not create a new user', reason),
  /** `a new user` as specified, though it is not new (D-004). */
  merchantUserNotEdited: (reason: string) => withReason('Could not edit a new user', reason),
  merchantUserCreated: (user: string) => `Created a new user for ${user}.`,
  merchantUserSaved: (user: string) => `Saved updates for user ${user}.`,
  merchantUserNotRead: (reason: string) => withReason('Could not get user', reason),
  notUserOfMerchant: (user: string, merchant: string) => `${user} is not a user of ${merchant}.`,
  servicePasswordUnseen: (user: string, merchant: string) =>
    `The service user ${user} of ${merchant} was created, but its password was not seen. Delete it and create another.`,

  // Zones
  zoneNameTaken: (name: string, merchant: string) => `Zone name ${name} already exists for ${merchant}.`,
  postalCodesTaken: (merchant: string, list: string) =>
    `The following postal codes already exist for ${merchant}: ${list}.`,
  postalCodesTakenByMerchant: (list: string) =>
    `The following postal codes already exist for the merchant: ...\n${list}`,
  pricingRowsMissing: 'Please add Postal Codes and pricing',
  pricingRowsMax: (most: number) => `A zone can have at most ${most.toLocaleString('en-US')} postal codes.`,
  postalFieldsEmpty: 'Fields cannot be empty!',
  postalCodeNotEdited: (reason: string) =>
    reason === '' ? 'Could not edit Postal code.' : `Could not edit Postal code. ${reason}`,
  postalPrefixFormat: (prefix: string) => `${prefix} is not the beginning of a postal code.`,
  postalPrefixTaken: (prefix: string, zone: string) => `${prefix} belongs to zone ${zone} already.`,
  postalPrefixTwice: (prefix: string) => `${prefix} is there twice.`,
  postalPrefixNotFound: (prefix: string, zone: string) => `Zone ${zone} has no postal code ${prefix}.`,
  priceFormat: (name: string) =>
    `${name} must be an amount from 0 to ${grouped(PRICE_MAX)} with at most 2 decimals.`,
  timezoneUnknown: (timezone: string) => `${timezone} is not a time zone.`,
  facilityUnknown: 'Facility is not one of the list.',
  zoneNotFound: (name: string) => `There is no zone ${name}.`,
  zoneChanged: (name: string) => `Zone ${name} was changed by somebody else.`,
  zoneInUse: (name: string, origin: string, destination: string) =>
    `Zone ${name} is used by shipping rule ${origin} to ${destination}.`,
  zoneAdded: 'Zone Added.',
  zoneDeleted: 'Zone Deleted.',
  postalCodeAdded: 'Postal code added.',
  postalCodeDeleted: 'Postal Code Deleted.',
  postalCodeUpdated: 'Postal Code updated.',

  // Shipping rules
  ruleExists: (origin: string, destination: string) =>
    `A shipping rule from ${origin} to ${destination} already exists.`,
  ruleNotFound: (origin: string, destination: string) =>
    `There is no shipping rule from ${origin} to ${destination}.`,
  ruleIdNotFound: (id: string) => `There is no shipping rule ${id}.`,
  ruleChanged: (origin: string, destination: string) =>
    `The shipping rule from ${origin} to ${destination} was changed by somebody else.`,
  rulesNotLoaded: (reason: string) =>
    reason === '' ? 'Could not load the shipping rules.' : `Could not load the shipping rules. ${reason}`,
  ruleNotAdded: (reason: string) => `Could not add shipping rule. (${reason})`,
  ruleAdded: 'Shipping Rule Added.',
  ruleDeleted: 'Shipping Rule Deleted.',
  ruleUpdated: 'Shipping Rule updated',
  ruleActionUnknown: (word: string) => `${word} is not a change of a shipping rule.`,
  serviceAdded: 'Service Added.',
  serviceRemoved: 'Service Removed.',
  serviceNotFound: (type: string) => `The shipping rule has no service ${type}.`,
  serviceTwice: (type: string) => `The service ${type} is there twice.`,
  serviceOverwrite: 'Adding an existing service type will overwrite it.',
  fillAllFields: 'Make sure to fill out all fields.',
  transitDaysFormat: `In Transit Days must be a whole number from 0 to ${TRANSIT_DAYS_MAX}.`,

  // Windows of shipping rules; misspelt as quoted (D-004)
  halfRow: (grid: WindowGrid) =>
    grid === 'Scheduled Windows'
      ? 'In you are adding/modifying scheduled windows, please make sure to fill out all fields of rows in Scheduled Windows'
      : `Please make sure to fill out all fields of rows in ${grid}`,
  constraintsMissing: 'Please add at least one DeliveryConstraint and one Pickup Constraint',
  weekdayFormat: (grid: WindowGrid) =>
    `Please add make sure all weekdays in ${grid} are valid (format: monday, tuesday, etc.)`,
  timeFormat: (grid: WindowGrid) => `Please make sure all times in ${grid} are valid (format: HH:mm)`,
  windowBackwards: (grid: WindowGrid, day: string, start: string, end: string) =>
    `${grid}: ${start}–${end}${day === '' ? '' : ` on ${day}`} must end after it starts.`,

  // Weight bands
  bandsBegin: 'Weight bands must begin at 1.',
  bandWhole: (band: string | number) => `${band}lbs weight band must be a whole number.`,
  bandInterval: (row: number) => `Weight bands have an invalid interval near row ${row}.`,
  bandPrice: (band: string | number) => `${band}lbs weight band must have a valid dollar amount.`,
  bandsAscending: 'Weight bands must be in ascending order without duplicate bands.',

  // Rates
  outsideArea: (code: string) => `Postal code ${code} is outside the delivery area.`,
  dateTimeTooLate: 'Please give a date before the year 3000.',
  noRuleBetween: (origin: string, destination: string) =>
    `No shipping rule from ${origin} to ${destination}.`,

  // Staff users
  allFieldsRequired: 'All fields are required.',
  staffUserCreated: 'User created.',
  staffUserEdited: 'User Edited.',
  staffUserDeleted: 'User deleted.',
  userNotFound: (name: string) => `There is no user ${name}.`,
  ownAccountDelete: 'You can not delete your own account.',
  ownSuperAdmin: 'You can not take the role super_admin from yourself.',
  lastSuperAdmin: 'At least one active super_admin has to remain.',
} as const;
