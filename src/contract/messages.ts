/**
 * Every text the specification quotes, word for word, and the server's own refusals (spec sections 5 and 8).
 * Misspellings inside quotations are the specification's and stay (D-004): staff and tests match on them.
 */

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
  fieldTooLong: (name: string) => `${name} is too long.`,
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
