import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { Search, Trash } from '@blueprintjs/icons';
import type { StaffUser } from '../../contract/schemas/users';
import { counted } from './staffWords';
import { STAFF_STATES, staffState, type StaffFilter, type StaffState } from './staffFilter';

interface StaffToolbarProps {
  readonly users: readonly StaffUser[];
  readonly filter: StaffFilter;
  readonly onFilter: (filter: StaffFilter) => void;
  /** How many the filter shows. */
  readonly shown: number;
  readonly selected: number;
  readonly onDelete: () => void;
}

const WORDS: Readonly<Record<StaffState, string>> = {
  active: 'Active',
  waiting: 'Waiting',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

/** Whom the list shows, and what is done to the ones that are ticked. */
export function StaffToolbar({ users, filter, onFilter, shown, selected, onDelete }: StaffToolbarProps) {
  const states = users.map(staffState);
  const options = STAFF_STATES.map((state) => ({
    value: state,
    label: `${WORDS[state]} ${states.filter((one) => one === state).length}`,
  }));
  return (
    <div className="staff-toolbar">
      <SegmentedControl
        aria-label="Users shown"
        value={filter.state}
        onValueChange={(value) =>
          onFilter({ ...filter, state: STAFF_STATES.find((known) => known === value) ?? 'all' })
        }
        options={[{ value: 'all', label: `All ${users.length}` }, ...options]}
      />
      <InputGroup
        className="staff-find"
        leftElement={<Search />}
        placeholder="Find an email or name"
        aria-label="Find an email or name"
        autoComplete="off"
        spellCheck={false}
        value={filter.find}
        onValueChange={(find) => onFilter({ ...filter, find })}
      />
      <span className="staff-counter" role="status">
        {shown < users.length && `${shown} of ${counted(users.length)} shown`}
      </span>
      {selected > 0 && (
        <Button
          className="staff-delete-many"
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={`Delete ${counted(selected)}`}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
