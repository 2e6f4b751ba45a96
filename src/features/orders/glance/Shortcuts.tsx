import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filterWords } from '../../../domain/orders/filterWords';
import { dashboardQuery, EMPTY_FILTER, type OrderFilter } from '../../../domain/orders/orderFilter';
import { paths } from '../../../paths';
import { useMerchantOptions } from '../../../shared/merchant/useMerchantOptions';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { forgetSearches, selectRecentSearches } from '../../../store/views/orders/recentSearchesSlice';
import { selectViews } from '../../../store/views/orderViews/orderViewsSelectors';
import { useViewCounts } from '../views/useViewCounts';

const VIEWS_MAX = 5;

/** The first saved views and the recent searches, each with its number of orders. */
export function Shortcuts() {
  const dispatch = useAppDispatch();
  const views = useAppSelector(selectViews).slice(0, VIEWS_MAX);
  const searches = useAppSelector(selectRecentSearches);
  const { options } = useMerchantOptions(true);
  const { ofView, ofSearch } = useViewCounts();
  const words = (search: OrderFilter): string => {
    const { merchantId } = search;
    const merchant = options.find(({ value }) => value === merchantId)?.text ?? merchantId;
    return [merchant, filterWords(search)].filter(Boolean).join(', ');
  };
  return (
    <div className="glance-shortcuts">
      <Card title="Saved views">
        {views.map(({ id, name, isShared, ownerName, owner }) => (
          <Row
            key={id}
            to={paths.dashboard(dashboardQuery(EMPTY_FILTER, null, null, id))}
            name={name}
            aside={isShared ? `shared by ${ownerName ?? owner ?? ''}` : undefined}
            count={ofView(id)}
          />
        ))}
      </Card>
      {searches.length > 0 && (
        <Card
          title="Recent searches"
          end={
            <Button
              variant="minimal"
              size="small"
              intent="primary"
              text="Clear"
              aria-label="Clear recent searches"
              onClick={() => dispatch(forgetSearches())}
            />
          }
        >
          {searches.map((search) => {
            const to = paths.dashboard(dashboardQuery(search, null));
            return <Row key={to} to={to} name={words(search)} count={ofSearch(search)} />;
          })}
        </Card>
      )}
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Card({ title, end, children }: CardProps) {
  return (
    <section className="glance-card" aria-label={title}>
      <div className="glance-bar">
        <h2>{title}</h2>
        <span className="glance-bar-end">{end}</span>
      </div>
      <ul className="glance-rows">{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly to: string;
  readonly name: string;
  readonly aside?: string | undefined;
  readonly count: string | undefined;
}

function Row({ to, name, aside, count }: RowProps) {
  return (
    <li>
      <Link className="glance-row" to={to} title={name}>
        <span className="glance-row-name" dir="auto">
          {name}
        </span>
        {aside && <span className="glance-row-aside">{aside}</span>}
        {count !== undefined && <strong>{count}</strong>}
      </Link>
    </li>
  );
}
