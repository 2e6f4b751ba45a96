import { Button, SegmentedControl } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { counted, grouped } from '../../contract/counts';
import { STAFF_STATES, type StaffState } from '../../contract/constants';
import type { StaffTotals } from '../../contract/schemas/users';
import type { StaffFilter } from '../../domain/staff/staffList';
import { FilterField } from '../../ui/FilterField';

interface StaffToolbarProps {
  /** Null if unknown. */
  readonly states: StaffTotals['states'] | null;
  readonly filter: StaffFilter;
  readonly onFilter: (filter: StaffFilter) => void;
  /** How many users the filter shows, and whether more remain to be read. */
  readonly shown: number;
  readonly isMore: boolean;
  /** All users that match are being read, to be selected. */
  readonly isTickingAll: boolean;
  readonly selected: number;
  readonly onDelete: () => void;
}

const WORDS: Readonly<Record<StaffState, string>> = {
  active: 'Active',
  waiting: 'Waiting',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

/** The filter of the list, and the action on the selected users. */
export function StaffToolbar({ states, filter, onFilter, onDelete, ...counts }: StaffToolbarProps) {
  const { selected } = counts;
  const total = states && STAFF_STATES.reduce((sum, state) => sum + states[state], 0);
  const options = STAFF_STATES.map((state) => ({
    value: state,
    label: states ? `${WORDS[state]} ${grouped(states[state])}` : WORDS[state],
  }));
  return (
    <div className="staff-toolbar">
      <SegmentedControl
        aria-label="Users shown"
        value={filter.state}
        onValueChange={(value) =>
          onFilter({ ...filter, state: STAFF_STATES.find((known) => known === value) ?? 'all' })
        }
        options={[{ value: 'all', label: total === null ? 'All' : `All ${grouped(total)}` }, ...options]}
      />
      <FilterField
        className="staff-find"
        label="Find an email or name"
        value={filter.find}
        onChange={(find) => onFilter({ ...filter, find })}
      />
      <span className="staff-counter" role="status">
        {howManyShown(counts, total)}
      </span>
      {selected > 0 && (
        <Button
          className="staff-delete-many"
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={`Delete ${counted(selected, 'user')}`}
          onClick={onDelete}
        />
      )}
    </div>
  );
}

function howManyShown(
  { shown, isMore, isTickingAll }: Pick<StaffToolbarProps, 'shown' | 'isMore' | 'isTickingAll'>,
  total: number | null,
): string | null {
  if (isTickingAll) return `Loading all users to select them: ${grouped(shown)} so far`;
  if (isMore) return `${counted(shown, 'user')} shown, scroll for more`;
  return total !== null && shown < total ? `${grouped(shown)} of ${counted(total, 'user')} shown` : null;
}
