/**
 * Texts about merchants, their users, zones, shipping rules and rates; texts quoted by the specification are verbatim
 * (messages.ts). A separate file, so that the sign-in and orders pages do not load them.
 */
import { grouped } from './counts';
import { clipped } from './clipped';
import { FACILITIES, PRICE_MAX, WINDOW_HORIZON_DAYS } from './constants';
import { weekdayName } from './weekdayName';
import { withNames } from './withNames';

/** `What. Reason.` with exactly one full stop; `What` alone when there is no reason. */
const withReason = (what: string, reason: string): string =>
  reason === '' ? what : `${what}. ${reason.replace(/\.$/, '')}.`;

/** The names of the three grids of windows, as used in messages. */
export type WindowGrid = 'Delivery Windows' | 'Pickup Windows' | 'Scheduled Windows';

export const merchantMessages = {
  /** For a name within the limit with characters that expand to many others, as ﷺ does. */
  merchantNameUnfolds: 'Name is too long: some of its characters stand for many others.',
  // Merchants and their users
  merchantNotFound: (id: string) => `No merchant has the id ${id}.`,
  merchantArchived: 'Merchant is archived.',
  /** On an archived merchant's pages; `what` is for example `its zones`. */
  archivedStays: (what: string, can = 'viewed but not changed') =>
    `This merchant is archived: ${what} can be ${can}.`,
  merchantChanged: (name: string) => withNames`Merchant ${name} was changed by someone else.`,
  merchantNameTaken: (name: string) => withNames`A merchant named ${name} already exists.`,
  merchantFieldBlank: 'Please make sure that the field is not empty.',
  merchantNotNamed: 'This link does not name a merchant',
  merchantNotRead: (reason: string) => withReason('Could not get merchant', reason),
  merchantNotEdited: (reason: string) =>
    reason === '' ? 'Could not edit Merchant.' : `Could not edit Merchant. ${reason}`,
  merchantNotInTable: 'Merchant not found in table.',
  merchantUpdated: 'Merchant Updated.',
  archiveQuestion: (name: string) => withNames`Are you sure you want to archive ${name}?`,
  archiveIsFinal: 'This action cannot be undone.',
  hasBeenArchived: (name: string) => withNames`${name} has been archived.`,
  phoneFormat: 'Enter a Canadian or US phone number with its area code, like (514) 555-0142.',
  requiredValue: 'This is a required field.',
  whitespacesOnly: 'Whitespaces are not allowed',
  notGeocodableAddress: 'Unable to geocode address.',
  suggestedValue: (field: string, value: string) => `Suggested value for ${field}: ${value}.`,
  addressCheckFailed: 'The address could not be checked. What you typed is kept; try again.',
  addressCheckOff: 'This server has no address check: the address is saved as typed.',
  addressNotSuggested: 'No address found. Fill in the fields below.',
  addressSearchFailed: 'The address search is not responding. Fill in the fields below.',
  merchantAdded: 'Merchant has been added successfully',
  merchantNotAdded: 'Merchant could not be added',
  redactionNote: 'Automatically redact customer order data 90 days after order creation',
  merchantIdDiffers: 'The field merchantId is not the merchant of the address.',
  usernameReserved: (word: string) => `${word} cannot be a username.`,
  serviceUserNotEditable: 'A service user cannot be edited.',
  merchantUsersNotRead: "Could not get merchant's users.",
  serviceUserNotCreated: 'Could not create service user.',
  merchantUserGone: (user: string) => withNames`${user} has already been deleted.`,
  merchantUserNotDeleted: (user: string) => withNames`Could not delete user ${user}`,
  /** Misspelt in the specification; keep it. */
  merchantUserDeleted: (user: string) => withNames`Deletd user ${user}`,
  merchantUserNotCreated: (reason: string) => withReason('Could not create a new user', reason),
  /** The specification says `a new user`, although the user is not new. */
  merchantUserNotEdited: (reason: string) => withReason('Could not edit a new user', reason),
  merchantUserCreated: (user: string) => withNames`Created a new user for ${user}.`,
  merchantUserSaved: (user: string) => withNames`Saved updates for user ${user}.`,
  merchantUserNotRead: (reason: string) => withReason('Could not get user', reason),
  notUserOfMerchant: (user: string, merchant: string) => withNames`${user} is not a user of ${merchant}.`,

  // Zones
  zoneNameTaken: (name: string, merchant: string) =>
    withNames`Zone name ${name} already exists for ${merchant}.`,
  postalCodesTaken: (merchant: string, list: string) =>
    withNames`The following postal codes already exist for ${merchant}: ${list}.`,
  postalCodesTakenByMerchant: (list: string) =>
    `The following postal codes already exist for the merchant: ...\n${list}`,
  postalCodesTwice: (list: string) => `The following postal codes appear twice in this list: ${list}.`,
  pricingRowsMissing: 'Please add Postal Codes and pricing',
  pricingRowsMax: (most: number) => `A zone can have at most ${grouped(most)} postal codes.`,
  postalFieldsEmpty: 'Fields cannot be empty!',
  postalCodeNotEdited: (reason: string) =>
    reason === '' ? 'Could not edit Postal code.' : `Could not edit Postal code. ${reason}`,
  rowBeingEdited: (prefix: string) => `Save or cancel ${prefix} first.`,
  postalPrefixFormat: (prefix: string) => `${clipped(prefix)} is not the beginning of a postal code.`,
  postalPrefixTaken: (prefix: string, zone: string) => withNames`${prefix} already belongs to zone ${zone}.`,
  postalPrefixTwice: (prefix: string) => `${prefix} is listed twice.`,
  postalPrefixNotFound: (prefix: string, zone: string) =>
    withNames`Zone ${zone} has no postal code ${prefix}.`,
  priceFormat: (name: string) =>
    `${name} must be an amount from 0 to ${grouped(PRICE_MAX)} with at most 2 decimals.`,
  /** Shows both readings of an ambiguous amount. */
  priceAmbiguous: (typed: string, one: string, other: string) =>
    `${typed} could be ${one} or ${other}. Enter one of the two.`,
  /** The same if a price cannot be one of them. */
  priceComma: (typed: string, one: string, other: string) =>
    `${typed} could be ${one} or ${other}. Enter it without a comma and with at most 2 decimals.`,
  raiseFormat: 'Enter a percentage like 5% or an amount like 0.50.',
  raiseTooFar: `Some prices would be below 0 or above ${grouped(PRICE_MAX)}. Change the amount.`,
  raiseNothing: 'No price would change. Enter another percentage or amount.',
  noPriceChanges: 'There is no price to save. Enter a prefix and its new price.',
  pricesChanged: (list: string) =>
    `Someone else changed ${list} in the meantime. Look at the list again, then save.`,
  pricesChangedElsewhere: (list: string) =>
    `${list} changed in the meantime. Look at the list again, then save.`,
  pricesSaved: 'Prices saved.',
  pricesNotSaved: (reason: string) =>
    reason === '' ? 'Could not save the prices.' : `Could not save the prices. ${reason}`,
  timezoneUnknown: (timezone: string) =>
    `${timezone} is not a time zone. Choose one by its name, such as America/Toronto.`,
  facilityUnknown: `Facility is not on the list. Choose one of ${FACILITIES.join(', ')}.`,
  zoneNotFound: (name: string) => withNames`There is no zone ${name}.`,
  /** The zone was deleted after it was displayed. */
  zoneGone: (name: string) => withNames`Zone ${name} has been deleted.`,
  thisZoneGone: 'This zone has been deleted.',
  changedNotDeleted: 'Not deleted: someone else changed it in the meantime.',
  changedElsewhereNotDeleted: 'Not deleted: it was changed in the meantime.',
  restored: 'Restored.',
  notRestored: 'Not restored: it is there again.',
  deletedMeanwhile: 'Someone else has already deleted it.',
  deletedElsewhere: 'It has already been deleted.',
  zoneChanged: (name: string) => withNames`Zone ${name} was changed by someone else.`,
  zoneInUse: (name: string, origin: string, destination: string) =>
    withNames`Zone ${name} is used by shipping rule ${origin} to ${destination}.`,
  zoneAdded: 'Zone Added.',
  zoneDeleted: 'Zone Deleted.',
  zoneUpdated: 'Zone updated.',
  zoneNotUpdated: (reason: string) =>
    reason === '' ? 'Could not save the zone.' : `Could not save the zone. ${reason}`,
  postalCodeAdded: 'Postal code added.',
  postalCodeDeleted: 'Postal Code Deleted.',
  postalCodeUpdated: 'Postal Code updated.',

  // Shipping rules
  ruleExists: (origin: string, destination: string) =>
    withNames`A shipping rule from ${origin} to ${destination} already exists.`,
  ruleNotFound: (origin: string, destination: string) =>
    withNames`There is no shipping rule from ${origin} to ${destination}.`,
  ruleIdNotFound: (id: string) => `There is no shipping rule ${id}.`,
  ruleChanged: (origin: string, destination: string) =>
    withNames`The shipping rule from ${origin} to ${destination} was changed by someone else.`,
  rulesNotLoaded: (reason: string) =>
    reason === '' ? 'Could not load the shipping rules.' : `Could not load the shipping rules. ${reason}`,
  ruleNotAdded: (reason: string) => `Could not add shipping rule. (${reason})`,
  ruleCopied: (rule: string) => `A copy of ${rule}. Choose its destination.`,
  ruleBeingAdded: 'The shipping rule in the form is still being added. Please try again in a moment.',
  ruleAdded: 'Shipping Rule Added.',
  ruleDeleted: 'Shipping Rule Deleted.',
  ruleUpdated: 'Shipping Rule updated',
  ruleActionUnknown: (word: string) => `${word} is not a change of a shipping rule.`,
  serviceAdded: 'Service Added.',
  serviceRemoved: 'Service Removed.',
  serviceNotFound: (type: string) => `The shipping rule has no service ${type}.`,
  serviceTwice: (type: string) => `The service ${type} is listed twice.`,
  serviceOverwrite: 'Adding an existing service type will overwrite it.',
  fillAllFields: 'Make sure to fill out all fields.',
  transitDaysFormat: `In Transit Days must be a whole number from 0 to ${WINDOW_HORIZON_DAYS}: delivery dates are offered at most ${WINDOW_HORIZON_DAYS} days ahead.`,
  transitTooLong: `No window is offered: delivery dates are offered at most ${WINDOW_HORIZON_DAYS} days ahead.`,

  // Windows of shipping rules; the misspellings are quoted
  halfRow: (grid: WindowGrid) =>
    grid === 'Scheduled Windows'
      ? 'In you are adding/modifying scheduled windows, please make sure to fill out all fields of rows in Scheduled Windows'
      : `Please make sure to fill out all fields of rows in ${grid}`,
  constraintsMissing: 'Please add at least one DeliveryConstraint and one Pickup Constraint',
  windowRowsMax: (grid: WindowGrid, most: number) => `${grid} can have at most ${grouped(most)} rows.`,
  weekdayFormat: (grid: WindowGrid) =>
    `Please add make sure all weekdays in ${grid} are valid (format: monday, tuesday, etc.)`,
  timeFormat: (grid: WindowGrid) => `Please make sure all times in ${grid} are valid (format: HH:mm)`,
  windowBackwards: (grid: WindowGrid, day: string, start: string, end: string) =>
    `${grid}: ${start}–${end}${day === '' ? '' : ` on ${weekdayName(day)}`} must end after it starts.`,

  // Weight bands
  bandsBegin: 'Weight bands must begin at 1.',
  bandWhole: (band: string | number) => `${band}lbs weight band must be a whole number.`,
  bandInterval: (row: number) => `Weight bands have an invalid interval near row ${row}.`,
  bandPrice: (band: string | number) => `${band}lbs weight band must have a valid dollar amount.`,
  bandsAscending: 'Weight bands must be in ascending order without duplicate bands.',

  // Rates
  outsideArea: (code: string) => `Postal code ${code} is outside the delivery area.`,
  dateTimeTooLate: 'Enter a date before the year 3000.',
  noRuleBetween: (origin: string, destination: string) =>
    withNames`No shipping rule from ${origin} to ${destination}.`,
} as const;
