import { Button, MenuItem } from '@blueprintjs/core';
import { Fragment, useEffect, useState } from 'react';
import { isHourOver, viewWords, type OrderView } from '../../../domain/orders/orderViews';
import { calendarDay } from '../../../lib/timeZones';
import { useTimeZones } from '../../../store/config/timeZones';
import { useAppDispatch, useAppSelector, useNow } from '../../../store/hooks';
import { loadViews } from '../../../store/views/orderViews/loadViews';
import {
  selectChosenView,
  selectIsViewModified,
  selectViews,
} from '../../../store/views/orderViews/orderViewsSelectors';
import { ActionsButton } from '../../../ui/ActionsButton';
import { useFocusKept } from '../../../ui/useFocusKept';
import { useQuarterHour } from '../../../ui/useQuarterHour';
import { viewMessages } from '../../../contract/viewMessages';
import { useChooseView } from './useChooseView';
import { useFittingTabs } from './useFittingTabs';
import { useViewCounts } from './useViewCounts';
import { useViewKeys } from './useViewKeys';
import { ChosenMenu, useToolsWidth, ViewTools, type Open } from './ViewTools';
import './views.css';

/** Width in pixels of the count beside a name. Reserved before the count arrives, so that no tab moves. */
const COUNT_WIDTH = 42;

/** Saved views beside the title; those that do not fit are in a menu. */
export function ViewTabs() {
  useViewsRead();
  const row = useFocusKept<HTMLDivElement>();
  const listed = useAppSelector(selectViews);
  const chosen = useAppSelector(selectChosenView)?.view;
  const isModified = useAppSelector(selectIsViewModified);
  const choose = useChooseView();
  const counts = useViewCounts();
  const [open, setOpen] = useState<Open>(null);
  // Also show the chosen view if it was deleted, or is not among the listed shared ones.
  const views = chosen && listed.every(({ id }) => id !== chosen.id) ? [...listed, chosen] : listed;
  useViewKeys(views, choose);
  const isChosen = ({ id }: OrderView) => id === chosen?.id;
  const zones = useTimeZones();
  const quarter = useQuarterHour(useNow());
  const isOver = ({ content }: OrderView) =>
    isHourOver(content, calendarDay(quarter, zones.of(content.zone)));
  const tabs = views.map((view) => ({
    name: isOver(view) ? `${view.name} ● past` : view.name,
    isChosen: isChosen(view),
  }));
  const fitting = useFittingTabs(row, tabs, useToolsWidth(), counts.areOffered ? COUNT_WIDTH : 0);
  const others = views.flatMap((view, at) => (fitting.includes(at) ? [] : [{ view, at }]));
  return (
    <div ref={row} className="order-views" role="group" aria-label="Views">
      {fitting.map((at) => {
        const view = views[at];
        if (view === undefined) return null;
        return (
          <Fragment key={view.id}>
            <Button
              variant="minimal"
              className="order-view"
              active={isChosen(view)}
              aria-pressed={isChosen(view)}
              aria-keyshortcuts={at < 9 ? `Alt+${at + 1}` : undefined}
              title={titleOf(view, at, counts.ofView(view.id))}
              onClick={() => choose(view)}
            >
              <span className="order-view-name">{view.name}</span>
              {counts.areOffered && (
                <span className="order-view-count" aria-hidden>
                  {counts.ofView(view.id)}
                </span>
              )}
              {isOver(view) && (
                <span className="order-view-mark" title={viewMessages.hourOver}>
                  {' past'}
                </span>
              )}
              {isChosen(view) && isModified && <span className="order-view-mark"> modified</span>}
            </Button>
            {isChosen(view) && <ChosenMenu view={view} onOpen={setOpen} />}
          </Fragment>
        );
      })}
      {others.length > 0 && (
        <ActionsButton label={`${others.length} more views`} text={`${others.length} more`}>
          {others.map(({ view, at }) => (
            <MenuItem
              key={view.id}
              text={view.name}
              title={titleOf(view, at, counts.ofView(view.id))}
              label={[counts.ofView(view.id), at < 9 && `Alt+${at + 1}`].filter(Boolean).join(' · ')}
              onClick={() => choose(view)}
            />
          ))}
        </ActionsButton>
      )}
      <ViewTools open={open} onOpen={setOpen} />
    </div>
  );
}

/** The tooltip: what the view shows, how many orders it has, its owner if that is someone else, and its key. */
function titleOf(
  { content, isShared, ownerName, owner }: OrderView,
  at: number,
  count: string | undefined,
): string {
  return [
    viewWords(content),
    count && `${count} ${count === '1' ? 'order' : 'orders'}`,
    isShared && `shared by ${ownerName ?? owner ?? ''}`,
    at < 9 && `Alt+${at + 1}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Reads the views when the page opens and when its browser tab becomes visible again: others may have changed shared
 * ones.
 */
function useViewsRead(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void dispatch(loadViews());
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [dispatch]);
}
