import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { Refresh, Search } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  selectBulkCounts,
  selectBulkFilter,
  selectBulkFind,
  selectBulkLines,
  selectCheckProgress,
  selectSentPlaces,
  selectShownBulkLines,
} from '../../store/views/bulkReady/bulkReadySelectors';
import { BULK_FILTERS, bulkReadyActions, type BulkFilter } from '../../store/views/bulkReady/bulkReadySlice';
import { checkAgain } from '../../store/views/bulkReady/checkLines';
import { CopyButton } from '../../ui/CopyButton';
import { escapeField } from '../../ui/escapeField';
import { useFocusKept } from '../../ui/useFocusKept';
import './linesToolbar.css';

const WORDS: Readonly<Record<BulkFilter, string>> = {
  all: 'All',
  eligible: 'Eligible',
  notEligible: 'Not eligible',
  duplicate: 'Duplicate',
  unknown: 'Unknown',
  unchecked: 'Not checked',
  ready: 'Pickup ready',
  failed: 'Failed',
  unsure: 'Needs checking',
};

/** Always offered, even if empty; the others appear with their first line. */
const USUAL: readonly BulkFilter[] = ['all', 'eligible', 'notEligible', 'duplicate', 'unknown'];

/** The counts, which are also the filter, and the search in the list. */
export function LinesToolbar() {
  const dispatch = useAppDispatch();
  const toolbar = useFocusKept<HTMLDivElement>();
  const counts = useAppSelector(selectBulkCounts);
  const filter = useAppSelector(selectBulkFilter);
  const find = useAppSelector(selectBulkFind);
  const shown = useAppSelector(selectShownBulkLines);
  const lines = useAppSelector(selectBulkLines);
  const isChecking = useAppSelector(selectCheckProgress) !== null;
  // The job finds out the unknown outcomes of its own lines, but not those of earlier jobs.
  const sent = useAppSelector(selectSentPlaces);
  const unchecked = lines
    .filter(({ state, place }) => state === 'unchecked' || (state === 'unsure' && !sent.includes(place)))
    .map(({ place }) => place);
  const offered = BULK_FILTERS.filter(
    (value) => USUAL.includes(value) || counts[value] > 0 || value === filter,
  );
  return (
    <div ref={toolbar} className="bulk-toolbar">
      <SegmentedControl
        aria-label="Lines shown"
        value={filter}
        onValueChange={(value) =>
          dispatch(bulkReadyActions.filterChosen(BULK_FILTERS.find((known) => known === value) ?? 'all'))
        }
        options={offered.map((value) => ({ value, label: `${WORDS[value]} ${counts[value]}` }))}
      />
      <div className="bulk-toolbar-aside">
        {unchecked.length > 0 && !isChecking && (
          <Button
            icon={<Refresh />}
            text={`Check ${unchecked.length} again`}
            onClick={() => void dispatch(checkAgain(unchecked))}
          />
        )}
        <CopyButton text={shown.map(({ id }) => id).join('\n')} label="Copy ids shown">
          Copy ids
        </CopyButton>
        <InputGroup
          className="bulk-find"
          leftIcon={<Search />}
          placeholder="Find an id or name"
          aria-label="Find an id or name"
          value={find}
          onValueChange={(text) => dispatch(bulkReadyActions.found(text))}
          onKeyDown={(event) =>
            escapeField(event, find === '' ? null : () => dispatch(bulkReadyActions.found('')))
          }
        />
      </div>
    </div>
  );
}
