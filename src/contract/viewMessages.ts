/** Texts about saved views: refusals of the server and texts of the console. */
import { VIEWS_MAX } from './orderViews';
import { withNames } from './withNames';

export const viewMessages = {
  nameMissing: 'Please enter a name for the view.',
  columnsTwice: 'The view names a column twice.',
  zoneUnknown: (name: string) => `${name} is not a time zone.`,
  notFound: 'There is no such view. It was deleted, or is not shared with you.',
  goneWhileOpen:
    'This view was deleted, or is no longer shared with you, so nothing here can be saved. Copy what you still need, then close this.',
  notYours: (owner: string) => withNames`Only ${owner} and super admins can change this view.`,
  tooMany: `You have ${VIEWS_MAX} saved views. Delete one to save another.`,
  changed: (name: string) => withNames`View ${name} was changed by someone else.`,
  notLoaded: (words: string) => `The saved views could not be loaded. ${words}`,
  notSaved: (words: string) => `The view was not saved. ${words}`,
  notDeleted: (words: string) => `The view was not deleted. ${words}`,
  hourOver: 'The hour of this view is over.',
  yourListStays: 'Your list stays as it is until you press this.',
  saved: (name: string) => withNames`View ${name} saved.`,
  deleted: (name: string) => withNames`View ${name} deleted.`,
  deleteShared: 'It will be gone for everybody it is shared with. This cannot be undone.',
  deleteOwn: 'This cannot be undone.',
} as const;
