/** Texts that only the server sends. The console displays them as they are and does not contain them. */
import { counted } from './counts';
import { messages } from './messages';
import { SHARED_VIEWS_MAX } from './orderViews';
import { withNames } from './withNames';

const diskIsFull = (room: { leftMb: number; neededMb: number } | null): string =>
  `The server's disk is full${room ? `: it has ${room.leftMb} MB free and needs ${room.neededMb} MB` : ''}.`;

export const serverMessages = {
  invalidCredentials: 'Invalid email or password.',
  notActivated: 'Your account has not been activated. Please contact an administrator.',
  deactivated: 'Your account has been deactivated. Please contact an administrator.',
  deleted: 'Your account has been deleted. Please contact an administrator.',
  /** For a token that is not valid any more, for example after the token secret was changed. */
  sessionOver: 'Your session has ended. Please sign in again.',
  otherPassword: 'Your account has another password now. Please sign in with it.',
  merchantUserSignIn: 'Merchant users cannot sign in to the console.',
  demoIsLocal:
    'The demo accounts have a public password and work only on the server itself. Set ALLOW_DEMO=1 to allow them from elsewhere.',
  demoPassword:
    'This account has the public password of the demo accounts, which does not work on this server. Please ask an administrator to deactivate it and to invite you again.',
  passwordTooShort: 'Password must be at least 8 characters long.',
  passwordTooLong: 'Password must be at most 128 characters long.',
  passwordNotTyped: 'Password must not contain tabs, line ends or other characters that nobody can type.',
  passwordNotSeen:
    'Password must have at least 8 visible characters. Spaces and invisible characters do not count.',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordIsEmail:
    'Password must not be the e-mail address or its part before the @. Please choose another one.',
  passwordIsName: 'Password must not be the name of the product or the company. Please choose another one.',
  inviteInvalid: 'This invitation is no longer valid. Please ask an administrator for a new one.',
  registered: 'Your account is ready. You can sign in now.',
  registeredNotActivated:
    'Your account was created. An administrator has to activate it before you can sign in.',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${counted(seconds, 'second')}.`,
  tooManyRequests: (seconds: number) =>
    `Too many requests. Please try again in ${counted(seconds, 'second')}.`,
  geocoderFailed: 'The address service is not responding. Please try again in a moment.',
  serverBusy: 'The server is busy. Please try again in a moment.',
  /** Whole megabytes, if the server knows them. */
  diskFull: (room: { leftMb: number; neededMb: number } | null) =>
    `${diskIsFull(room)} Nothing was changed. Free up some space on it, then try again.`,
  cannotWrite: (room: { leftMb: number; neededMb: number } | null) => `Cannot write. ${diskIsFull(room)}`,
  cannotWriteNow: 'Cannot write. The database is read-only.',
  cannotWriteFile: 'Cannot write. The disk of the database is failing.',
  databaseReadOnly: 'The database is read-only at the moment. Nothing was changed. Please try again later.',
  databaseDown: 'The database cannot be reached at the moment. Nothing was changed. Please try again later.',
  outcomeUnknown:
    'The connection to the database was lost while this was being stored. Check whether it was done before you try again.',
  serverFailed: 'Something went wrong on the server. Please try again.',
  flagUnknown: (name: string) => `There is no feature flag ${name}.`,
  passwordWrong: 'This is not your current password.',
  sessionNotFound: 'This session has already ended.',
  creationNeverAttempted: (id: string) => `No order creation attempt was made for order ${id}.`,
  notGeocodable: (id: string, status: string) => `Order ${id} can not be geocoded in status ${status}.`,
  viewOwnerGone: 'The owner of this view was deleted. Delete it, or leave it shared.',
  findTooMany: (max: string) => `More than ${max} orders match. Enter more to narrow it down.`,
  findNotReady: 'The orders are still being indexed for this search. Please try again in a minute.',
  notReadyable: (id: string, status: string) => `Order ${id} is ${status}, not GEOCODED.`,
  recordNotFound: 'There is no such record.',
  historyPlaceForeign: 'The field below does not belong to this history.',
  tooManyStreams: 'Too many streams of changes are open.',
  feedPlaceGone: 'The changes since then are no longer available.',
  cursorForeign: 'The field lastEvaluatedKey does not belong to this search.',
  cursorHalf: 'The fields lastEvaluatedKey and createdAt only go together.',
  notRevivable: (id: string, status: string) => `Order ${id} cannot be revived in status ${status}.`,
  addressTypeUnknown: (word: string) => `${word} is not an address of an order.`,
  coordinatesMissing: 'The fields lat and lng are needed with useCoordinate.',
  positionUnknown:
    'The coordinates 0, 0 are in the sea, and stand for an unknown position. Correct them, or use the address without coordinates.',
  positionMistaken: (given: string, postalCode: string, meant: string) =>
    `The coordinates ${given} are not near ${postalCode}, but ${meant} are. Correct latitude and longitude.`,
  bulkRefused: (count: number) =>
    count === 1
      ? '1 order cannot be set to Pickup Ready. Nothing was changed.'
      : `${count} orders cannot be set to Pickup Ready. Nothing was changed.`,
  localeTwice: (locale: string) => `The locale ${locale} is listed twice. Send its texts once.`,
  exceptionBackwards: (date: string, start: string, end: string) =>
    `The exception of ${date}: ${start}–${end} must end after it starts. 00:00–00:00 closes the day.`,
  userChanged: (name: string) => withNames`User ${name} was changed by someone else.`,
  sharedViewsFull: `There are ${SHARED_VIEWS_MAX} shared views, and there cannot be more. Delete one, or keep this view private.`,
  emailOfMerchant: ({ name, archived }: { readonly name: string; readonly archived: boolean }) =>
    withNames`${messages.accountExists} It belongs to a user of ${archived ? 'the archived merchant' : 'the merchant'} ${name}.`,
  userNotFound: (name: string) => withNames`There is no user ${name}.`,
  ownAccountDeactivate: 'You cannot deactivate your own account.',
  alreadyActive: 'This account is already activated.',
  notActiveAnyway: 'This account is not activated.',
  noPasswordYet: 'This account has no password. Send the invitation again instead.',
  noRolesToInvite: 'This account has no roles to be invited with. Delete it and create it with its roles.',
} as const;
