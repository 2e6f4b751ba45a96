/** The messages of the activity page. */
import { counted, grouped } from '../../contract/counts';

export const activityMessages = {
  activityNotLoaded: 'The activity did not come.',
  noActivityHere: 'This server does not tell what everybody did.',
  activityWritten: (events: number, isCut: boolean) =>
    isCut
      ? `The newest ${grouped(events)} events were written to activity.csv; there are more.`
      : `${counted(events, 'event')} written to activity.csv.`,
} as const;
