import { InputGroup } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { ACTOR_NAMES, AUDIT_ACTIONS, AUDIT_KINDS } from '../../contract/auditWords';
import { STAFF_PAGE_MAX } from '../../contract/constants';
import { staffUsersApi, useListStaffUsersQuery } from '../../api/staffUsersApi';
import type { ActivityFilter, ActivityQueryOf } from '../../domain/activity/activityFilter';
import { rangeProblem } from '../../lib/dateRanges';
import { DateRangeField } from '../../shared/dates/DateRangeField';
import { useAppDispatch } from '../../store/hooks';
import { BusyButton } from '../../ui/BusyButton';
import { SearchableSelect, type SelectOption } from '../../ui/SearchableSelect';
import { escapeField } from '../../ui/escapeField';
import { useActivityFile } from './useActivityFile';
import { compareNames } from '../../lib/compare';

const optionsOf = (words: Readonly<Record<string, string>>): readonly SelectOption[] =>
  Object.entries(words)
    .map(([value, text]) => ({ value, text }))
    .sort((one, other) => compareNames(one.text, other.text));

const ACTIONS = optionsOf(AUDIT_ACTIONS);
const KINDS = optionsOf(AUDIT_KINDS);
const SERVER = [...ACTOR_NAMES].map(([value, text]) => ({ value, text, words: [value] }));

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  /** The filter as it is sent to the server. */
  readonly request: ActivityQueryOf;
  readonly onChange: (changed: Partial<ActivityFilter>) => void;
}

/** The filters. A choice applies at once, a typed id on Enter. */
export function ActivityFilters({ filter, request, onChange }: ActivityFiltersProps) {
  const [id, setId] = useState(filter.id);
  useEffect(() => setId(filter.id), [filter.id]);
  const [dates, setDates] = useState({ from: filter.from, to: filter.to });
  useEffect(() => setDates({ from: filter.from, to: filter.to }), [filter.from, filter.to]);
  const file = useActivityFile(request);
  const lookForId = () => id.trim() !== filter.id && onChange({ id: id.trim() });
  return (
    <form role="search" aria-label="Activity" className="activity-filters" noValidate>
      <DateRangeField
        label="When"
        zone=""
        {...dates}
        onChange={(from, to) => {
          setDates({ from, to });
          if (rangeProblem(from, to) === null) onChange({ from, to });
        }}
      />
      <Field label="Who" id="activity-who">
        <SearchableSelect
          id="activity-who"
          label="Who"
          placeholder="Anyone"
          options={usePeople(filter.by)}
          value={filter.by}
          onChange={(by) => onChange({ by })}
        />
      </Field>
      <Field label="Action" id="activity-action">
        <SearchableSelect
          id="activity-action"
          label="Action"
          placeholder="Any action"
          options={ACTIONS}
          value={filter.action}
          onChange={(action) => onChange({ action })}
        />
      </Field>
      <Field label="On" id="activity-kind">
        <SearchableSelect
          id="activity-kind"
          label="On"
          placeholder="Anything"
          options={KINDS}
          value={filter.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </Field>
      <Field label="Id, request id or job id" id="activity-id">
        <InputGroup
          id="activity-id"
          placeholder="ord_, mer_, zon_, job_"
          value={id}
          onValueChange={setId}
          onBlur={lookForId}
          // Needed because Enter does not submit a form with several fields and no button.
          onKeyDown={(event) => {
            if (event.key === 'Enter') lookForId();
            escapeField(event, id === filter.id ? null : () => setId(filter.id));
          }}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <BusyButton
        className="activity-export"
        icon={<Export />}
        text="Export"
        disabled={rangeProblem(dates.from, dates.to) !== null}
        isBusy={file.isBusy}
        onClick={file.make}
      />
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly id: string;
  readonly children: ReactNode;
}

function Field({ label, id, children }: FieldProps) {
  return (
    <div className={`activity-field ${id}`}>
      <label className="bp6-label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

const STAFF = { limit: STAFF_PAGE_MAX };

/** All staff by name, and the server's own work; always includes the person in the filter. */
function usePeople(by: string): readonly SelectOption[] {
  const dispatch = useAppDispatch();
  const { data, isFetching, isError } = useListStaffUsersQuery(STAFF);
  const next = data?.next ?? null;
  // A page holds only so many, and the list is that of the staff page, which may have read fewer.
  useEffect(() => {
    if (next === null || isFetching || isError) return;
    const page = { ...STAFF, after: next };
    const { listStaffUsers } = staffUsersApi.endpoints;
    void dispatch(listStaffUsers.initiate(page, { subscribe: false, forceRefetch: true }));
  }, [dispatch, next, isFetching, isError]);
  const people = (data?.users ?? []).map(({ email, name }) => ({
    value: email,
    text: name || email,
    note: name ? email : '',
    words: [email],
  }));
  const all = [...people, ...SERVER];
  return by === '' || all.some(({ value }) => value === by) ? all : [{ value: by, text: by }, ...all];
}
