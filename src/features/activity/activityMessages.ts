/** The messages of the activity page. */
import { counted, grouped } from '../../contract/counts';

export const activityMessages = {
  activityNotLoaded: 'The activity could not be loaded.',
  noActivityHere: 'This server does not offer the activity log.',
  activityWritten: (events: number, isCut: boolean) =>
    isCut
      ? `The newest ${grouped(events)} events were written to activity.csv; there are more.`
      : `${counted(events, 'event')} written to activity.csv.`,
} as const;
