/**
 * Texts of the console, including every text quoted by the specification, verbatim. Texts that only the server sends
 * are in serverMessages.ts. Keep misspellings inside quotations (docs/decisions/texts.md#quoted-texts): staff and tests
 * rely on them.
 */
import { counted, grouped, roughly } from './counts';
import { isolated, withNames } from './withNames';

/** Titles of toasts (MSG-01, MSG-02 and the named ones). */
export const titles = {
  error: 'Error!',
  success: 'Success!',
  note: 'Note',
  warning: 'Warning',
  restorable: 'Can still be restored',
  loginError: 'Login Error',
  registrationError: 'Registration Error',
  registrationSuccess: 'Registration Success',
  featureFlag: 'Failed to grab feature flag',
} as const;

/** Names some of the selected orders, as the start of a sentence. */
const ordersAre = (some: number, selected: number): string => {
  if (selected === 1) return 'This order is';
  if (some === selected) return 'These orders are';
  return `${grouped(some)} of these orders ${some === 1 ? 'is' : 'are'}`;
};

export const messages = {
  // Session
  noToken: 'There is no token set in local storage.',
  tokenExpired: 'The token in local storage has expired',
  registrationOff: 'Accounts are created by invitation only. Please ask an administrator for an invitation.',
  registrationDomains: (domains: readonly string[]) =>
    `Accounts can be made with addresses of ${domains.join(', ')} only. Please ask an administrator for an invitation.`,
  accountExists: 'An account with this email already exists.',
  notAuthenticated: 'Please sign in.',
  passwordChanged: 'Password changed. All other sessions were signed out.',
  sessionEnded: 'Signed out.',
  sessionsEnded: 'Signed out everywhere else.',
  personSignedOut: (email: string) => `${email} has been signed out everywhere.`,
  currentPasswordMissing: 'Please enter your current password.',
  newPasswordMissing: 'Please enter a new password.',
  unusableToken: 'The server did not send a usable token.',
  otherAccount: 'Please sign in with the same account.',
  notPermitted: 'You do not have permission to do this.',
  rolesChanged: (roles: readonly string[]) =>
    `Your roles were changed. You now have: ${roles.join(', ') || 'none'}.`,
  emailMissing: 'Please enter your email.',
  passwordMissing: 'Please enter your password.',
  nameMissing: 'Please enter your name.',

  // Any request
  networkError: 'Network error. Please try again.',
  notConfirmed: 'We could not confirm that this was done. Check before you try again.',
  requestFailed: (status: number | string) => `Request failed (${status}).`,
  tooMuchAtOnce: 'This is more than can be sent at once. Please send less.',
  fieldTooLong: (name: string, most: number) =>
    `${name} is too long: it may have at most ${grouped(most)} characters.`,
  serverTimeout: (seconds: number) =>
    `The server did not answer within ${seconds} seconds. Please try again.`,
  consoleUpdated:
    'The console has been updated. This page no longer shows changes by others, except to orders. Save what you can, then reload the page.',

  // Orders
  searchNeedsStatusOrMerchant: 'One of Order Status or Merchant is required to search.',
  dateFormat: (field: string) =>
    `${field}: enter dates as MM/DD/YYYY, DD.MM.YYYY or YYYY-MM-DD, the earlier one first.`,
  selectAtLeastOneOrder: 'Please select at least one order.',
  phoneWithoutCountry: 'Without +1 this is a number outside Canada and the US.',
  phoneAlone: 'Only this number is saved. An extension can go into the notes.',
  phoneBehindLost: (behind: string) =>
    `A changed number is saved without “${behind}”. An extension can go into the notes.`,
  phoneDigits: 'A phone number has from 1 to 15 digits.',
  phoneIncomplete: 'This is not a complete phone number.',
  emailFormat: (host: string) => `Please make sure email is in the following format: example@${host}`,
  addressUpdated:
    'Order updated. Refreshing orders. Please double check the result of the geocoding. Do not forget to reprint the labels of any modified orders',
  orderUpdated: 'Order updated. Refreshing orders.',
  creationReattempted: (product: string) =>
    `${product} Order Creation reattempted. Please Double check sierra to see the result.`,
  noCreationAttempt: 'No creation attempt has been made yet.',
  bulkNotGeocodable: (status: string) => `Not processed because order status is ${status}`,
  stillNotFound: (shownAs: string, wasFailed: boolean) =>
    `${wasFailed ? 'Still' : 'Now'} ${shownAs}: the address could not be found.`,
  geocodeNotSent: (count: number) =>
    count === 1
      ? '1 selected order cannot be geocoded again and was not sent:'
      : `${count} selected orders cannot be geocoded again and were not sent:`,
  geocodedAgain: (geocoded: number, sent: number) =>
    `${geocoded} of ${sent} orders are GEOCODED after the geocode retry.`,
  geocodeRetried: (id: string, status: string) => `Order ${id} is ${status} after the geocode retry.`,
  readyApproximate: (count: number, total: number, by: string) =>
    total === 1
      ? `Set Ready: the order has an approximate address: ${by}.`
      : `Set Ready: ${grouped(count)} of the ${grouped(total)} orders ${count === 1 ? 'has an approximate address' : 'have approximate addresses'}: ${by}.`,
  failedNotListed: (count: number, listed: number) =>
    listed === 0
      ? 'None of the failed orders is in the list.'
      : `${grouped(listed)} of the ${grouped(count)} failed orders ${listed === 1 ? 'is' : 'are'} selected. The others are not in the list.`,
  tooManyMatch: (max: string) => `More than ${max} orders match. Please narrow the search.`,
  collectingFailed: (message: string) => `The matching orders could not be collected. ${message}`,
  notGeocoded: 'Not processed because order status is not Gecoded',
  photoHostNotAllowed: 'Photo host is not allowed',
  noEvents: 'No events available',
  noTimeChanges: 'No time changes',
  destinationMissing: 'Destination not valid or being geocoded.',
  originMissing: 'Origin Address not valid or being geocoded.',
  clockOff: (ms: number) =>
    `This computer's clock is about ${roughly(Math.abs(ms))} ${ms < 0 ? 'ahead of' : 'behind'} the server's. Your session goes by the server's clock. Correct the clock of this computer, then reload the page.`,
  findTooShort: 'Enter at least 3 letters or digits, or 4 if all are digits.',
  findNothing: (text: string) => `Nothing found for "${text}"`,
  findRefused: (text: string) => `Could not search for "${text}"`,
  findHelp:
    'Ids, references, tracking numbers, recipients’ names, phones, e-mails and postal codes were searched. Check the spelling, or enter less of it.',
  filtersChanged: 'The list does not show these filters yet. Press Search.',
  findChanged: 'The list does not show this text yet. Press Enter.',
  otherOrder: 'The server answered with another order.',
  orderNotFound: (id: string) => `No order has the id ${id}.`,
  coordinatesLeft: 'The address was looked up by coordinates before. It is now looked up by its words.',
  historyNotLoaded: 'The history could not be loaded.',
  noHistory: 'No changes are recorded.',
  orderChanged: (id: string) => `Order ${id} was changed by someone else.`,
  orderRevived: 'Order revived.',
  requiredField: (name: string) => `${name} is a required field`,
  latitudeFormat: 'Latitude must be a number from -90 to 90.',
  longitudeFormat: 'Longitude must be a number from -180 to 180.',
  changedMeanwhile: 'Someone else changed this in the meantime.',
  changedElsewhere: 'This was changed in the meantime.',
  lastChangedBy: (who: string, when: string) => withNames`Last changed by ${who}, ${when}.`,
  youElsewhere: 'you, in another window',
  otherAddressEdited: 'The other address is being edited.',

  timesOfReader:
    'Times are in your time zone. Delivery windows are in the time zone of the destination, named beside them.',

  // Delivery windows
  windowLocked: (id: string, state: string) =>
    `Delivery window can not be modified for order ${id} in state ${state}.`,
  windowEndBeforeStart: 'The end of the window must be after its start.',
  windowIsPast: 'This window has already passed.',
  windowsSkipped:
    'Warning: your selection includes orders in the ACTIVE, FAILED or COMPLETED state for which the delivery window can not be modified...',
  windowsChanged: 'Success: The selected orders were updated.',
  windowsFailed: 'Error: the following orders were not updated...',
  windowFieldMissing: {
    fromDate: 'Enter a start date.',
    fromTime: 'Enter a start time.',
    toDate: 'Enter an end date.',
    toTime: 'Enter an end time.',
    category: 'Choose a category.',
    notes: 'Enter internal notes.',
    externalNotes: 'Enter external notes.',
  },
  windowDateFormat: 'Enter the date as YYYY-MM-DD, MM/DD/YYYY or DD.MM.YYYY.',
  windowTimeFormat: 'Enter the time with AM or PM, like 2:30 PM.',
  windowTimeSkipped: (time: string, date: string, city: string) =>
    `There is no ${time} on ${date} in ${city}: the clocks go forward. Enter another time.`,
  windowNotOnItsClocks: 'Not sent: at the destination of this order the clocks skip this time.',
  windowsStopped: (changed: number, notSent: number) => `Stopped: ${changed} changed, ${notSent} not sent.`,
  windowsAllSkipped: 'None of the selected orders can be changed.',
  windowsHeld: (held: number) =>
    held === 1
      ? '1 order is waiting in a paused job and is left out. Resume or cancel that job in Jobs.'
      : `${grouped(held)} orders are waiting in a paused job and are left out. Resume or cancel that job in Jobs.`,
  windowsEnding: (held: number) =>
    held === 1
      ? '1 order is in a job that is being cancelled and is left out. Wait until that job has ended.'
      : `${grouped(held)} orders are in a job that is being cancelled and are left out. Wait until that job has ended.`,
  windowsUnderWay: 'These orders are already being changed. See progress in Jobs.',

  windowChangedSince: 'Left as it is: its window has been changed since.',
  /** The notes of a change that restores a window. */
  windowPutBackNotes: (before: string) => `Put back: the window before ${before}.`,
  windowsNotPutBack: (leftAlone: string) => `None of these windows can be put back. ${leftAlone}`.trim(),
  /** The window of a job of which more is about to be sent. */
  windowPassed: (window: string) => `The window ${window} has already passed.`,
  /** How many of some windows have passed; undefined if none. */
  windowsPassed: (past: number, of: number): string | undefined => {
    if (past === 0) return undefined;
    if (of === 1) return messages.windowIsPast;
    return `${grouped(past)} of these windows ${past === 1 ? 'has' : 'have'} already passed.`;
  },
  windowsPutBack: (
    { toPutBack, past }: { readonly toPutBack: number; readonly past: number },
    leftAlone: string,
  ): string =>
    [
      toPutBack === 1
        ? 'It gets the window that it had before.'
        : 'Each order gets the window that it had before.',
      messages.windowsPassed(past, toPutBack),
      leftAlone,
      'Every order is read again first.',
    ]
      .filter(Boolean)
      .join(' '),
  /** The orders whose window would not be restored. */
  windowsLeftAlone: (counts: {
    readonly changedSince: number;
    readonly locked: number;
    readonly hadNone: number;
    readonly underWay: number;
  }) => {
    const parts = [
      counts.changedSince > 0 && `${grouped(counts.changedSince)} whose window has been changed since`,
      counts.locked > 0 && `${grouped(counts.locked)} that a driver has or had`,
      counts.hadNone > 0 && `${grouped(counts.hadNone)} that had no other window before`,
      counts.underWay > 0 && `${grouped(counts.underWay)} in another job`,
    ].filter(Boolean);
    return parts.length === 0 ? '' : `Left alone: ${parts.join(', ')}.`;
  },

  // Unsaved input
  typedEarlier: 'What you typed earlier is still here.',
  typedOfGone: (what: string) =>
    `${what}: someone else has deleted this. What you typed there was not saved and is lost.`,
  recordGone: (what: string) =>
    `This ${what} has been deleted, so nothing here can be saved. Copy what you still need, then close this.`,
  logOutQuestion: 'Log out and lose what you typed?',
  logOutPlain: 'Log out?',
  logOutLosesNothing: 'Nothing typed is waiting to be saved, and nothing is running.',
  logOutLoses: (places: readonly string[]) => `Not saved: ${places.map(isolated).join(', ')}.`,
  typedIsKept:
    'What you typed is kept in this tab until you sign in again. Reloading the page would lose it.',
  typedIsBack: 'What you typed before is still there, but not saved:',
  loading: 'Loading…',
  // Not in `merchantMessages`, because the orders page needs it and does not load that file.
  merchantsNotLoaded: 'Could not load merchants.',
  paletteNotLoaded: 'The search could not be loaded. Check your connection and try again.',
  inspectorNotLoaded: 'The inspector could not be loaded. Check your connection and try again.',
  logOutWhileRunning: 'Log out while orders are being processed?',
  logOutPauses: (jobs: readonly string[]) =>
    `${jobs.join(' and ')} will pause, and wait in Jobs until you sign in again.`,

  // Jobs
  ordersHeld: (held: number, selected: number, jobs: string) =>
    `${ordersAre(held, selected)} waiting in a paused job (${jobs}). Resume or cancel it in Jobs.`,
  ordersUnderWay: 'Another job is starting, or changes some of these orders. Try again when it is done.',
  ordersEnding: (held: number, selected: number, jobs: string) =>
    `${ordersAre(held, selected)} in a job that is being cancelled (${jobs}). It ends shortly: try again then.`,
  jobAbout: (merchant: string, otherMerchants: number, notLoaded: number) => {
    const others = otherMerchants === 0 ? '' : ` and ${counted(otherMerchants, 'other merchant')}`;
    return `${isolated(merchant)}${others}${notLoaded === 0 ? '' : `, ${grouped(notLoaded)} not loaded`}`;
  },

  jobTorn: ({ title, about }: { readonly title: string; readonly about?: string }) =>
    `${title}${about === undefined ? '' : ` (${about})`} cannot be shown any more: this browser could not store all of it. Its disk may be full. Some of its orders may be done, so search for them before you start it again.`,

  claimRefused: 'This browser cannot store which tab runs it. Its disk may be full.',

  // Bulk pickup ready
  bulkReady: 'Orders updated to Pickup Ready',
  bulkWereReady: (count: number) =>
    `${counted(count, 'order')} ${count === 1 ? 'was' : 'were'} already ready.`,
  csvBadFormat: 'Bad format CSV. Please do not adjust the template.',
  csvEmpty: 'File cannot be empty',
  csvBlankId: (line: number) => `Line ${line}: order ID ... must has a value`,
  csvTooBig: 'CSV file exceeds maximum limit of 100 KB',
  csvTooManyRows: 'CSV file exceeds maximum limit of 300 rows',
  csvUnreadable: 'The file could not be read.',
  csvOneFile: 'Choose one file at a time.',
  bulkAlreadyReady: 'Already ready, no change',
  bulkNotGeocoded: 'Status is not GEOCODED',
  bulkDuplicate: (line: number) => `Same id as line ${line}, sent once`,
  bulkUnknown: 'No order has this id',
  bulkCheckInterrupted: 'You were signed out during the check.',
  bulkUnderWay: 'Another job is starting, or sets some of these orders ready. See progress in Jobs.',
  bulkNothingChanged: 'Nothing was changed, because other orders were refused.',

  couldNotRestore: 'Could not restore it. Please add it again.',
} as const;
