import { Button } from '@blueprintjs/core';
import { History, Link, Refresh } from '@blueprintjs/icons';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../../contract/messages';
import type { ActivityEvent } from '../../contract/schemas/activity';
import { activityMessages } from './activityMessages';
import {
  NO_ACTIVITY_FILTER,
  readActivityQuery,
  type ActivityFilter,
} from '../../domain/activity/activityFilter';
import { eventCount } from '../../domain/activity/foldedEvents';
import { zoneTitle } from '../../lib/times';
import { paths } from '../../paths';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { selectHasActivity } from '../../store/config/configSlice';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppSelector, useNow } from '../../store/hooks';
import { useAnnounced } from '../../ui/announce';
import { BusyButton } from '../../ui/BusyButton';
import { CopyButton } from '../../ui/CopyButton';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { ActivityFilters } from './ActivityFilters';
import { ActivityTable } from './ActivityTable';
import { useActivity } from './useActivity';
import { useFocusKept } from '../../ui/useFocusKept';
import './activity.css';

/** What everyone did, for super_admins (docs/decisions/0062). The filter is kept in the address. */
export function ActivityPage() {
  const hasActivity = useAppSelector(selectHasActivity);
  if (hasActivity) return <Activity />;
  return (
    <>
      <PageHeader title="Activity" />
      <EmptyState
        className="activity-none"
        icon={<History size={32} />}
        title="No activity"
        text={activityMessages.noActivityHere}
      />
    </>
  );
}

function Activity() {
  const navigate = useNavigate();
  const page = useFocusKept<HTMLDivElement>();
  const { search } = useLocation();
  const { reader } = useTimeZones();
  const recent = useRecentTime(useNow());
  const filter = useMemo(() => readActivityQuery(search), [search]);
  // Two fields may change before the address reflects the first change.
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  }, [filter]);
  const look = useCallback(
    (changed: Partial<ActivityFilter>) => {
      latest.current = { ...latest.current, ...changed };
      void navigate(paths.activity({ ...latest.current }));
    },
    [navigate],
  );
  const lookFor = useCallback(
    (id: string) => void navigate(paths.activity({ ...NO_ACTIVITY_FILTER, id })),
    [navigate],
  );
  const activity = useActivity(filter);
  const { request, events, isMore, isFolded, isFetching, isFailed, readAt, refresh, loadMore, tryAgain } =
    activity;
  useAnnounced(isFetching || isFailed || events === undefined ? '' : foundEvents(events, isMore));
  const link = new URL(paths.activity({ ...filter }), window.location.href).href;
  return (
    <div ref={page} className="activity-page">
      <PageHeader title="Activity">
        <span>
          {readAt !== undefined && `Updated ${recent(readAt)} · `}
          <span title={messages.timesOfReader}>Times: {zoneTitle(reader)}</span>
        </span>
        <BusyButton
          variant="minimal"
          size="small"
          icon={<Refresh />}
          title="Refresh"
          aria-label="Refresh activity"
          isBusy={isFetching}
          onClick={refresh}
        />
        <CopyButton text={link} label="Copy link to this search" icon={<Link />} />
      </PageHeader>
      <ActivityFilters filter={filter} request={request} onChange={look} />
      {/* Above the list: below fifty events nobody would notice that a refresh failed. */}
      {isFailed && (
        <p className="activity-failed" role="alert">
          {activityMessages.activityNotLoaded} <Button size="small" text="Try again" onClick={tryAgain} />
        </p>
      )}
      <div className="activity-list" role="region" aria-label="Activity" tabIndex={0}>
        {events !== undefined && events.length > 0 && (
          <ActivityTable
            events={events}
            filter={filter}
            isMore={isMore}
            isFolded={isFolded}
            onLookFor={lookFor}
          />
        )}
        {events?.length === 0 && (
          <EmptyState
            className="activity-none"
            icon={<History size={32} />}
            title="Nothing found"
            text="No activity matches these filters."
            action={<Button text="Show all" onClick={() => look(NO_ACTIVITY_FILTER)} />}
          />
        )}
        {events === undefined && !isFailed && <p className="muted activity-note">Loading…</p>}
        {isMore && !isFailed && (
          <p className="activity-note">
            <BusyButton size="small" text="Show older" isBusy={isFetching} onClick={loadMore} />
          </p>
        )}
      </div>
    </div>
  );
}

function foundEvents(events: readonly ActivityEvent[], isMore: boolean): string {
  if (events.length === 0) return 'Nothing found';
  return isMore ? `The newest ${eventCount(events)} shown` : `${eventCount(events)} found`;
}
