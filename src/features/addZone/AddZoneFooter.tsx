import { Button, Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { Fragment } from 'react';
import type { Correction } from '../../domain/zones/zoneDraftChecks';

/** Named one by one; the rows with problems stand first in the table anyhow. */
const MAX_NAMED = 4;

interface AddZoneFooterProps {
  readonly phase: 'editing' | 'saving';
  readonly found: readonly Correction[];
  readonly onGoTo: (correction: Correction) => void;
  readonly onCancel: () => void;
}

/** Always in view: what is to be corrected, each a link to its place, then Cancel and Add Zone. */
export function AddZoneFooter({ phase, found, onGoTo, onCancel }: AddZoneFooterProps) {
  const isSaving = phase === 'saving';
  return (
    <footer className="add-zone-footer">
      <div role="status" className={found.length > 0 ? 'add-zone-words add-zone-wrong' : 'add-zone-words'}>
        {isSaving && (
          <>
            <Spinner size={16} /> Adding the zone
          </>
        )}
        {!isSaving && found.length > 0 && <Corrections found={found} onGoTo={onGoTo} />}
      </div>
      <div className="add-zone-buttons">
        <Button
          variant="minimal"
          text="Cancel"
          aria-disabled={isSaving}
          onClick={() => !isSaving && onCancel()}
        />
        <Button type="submit" intent="primary" text="Add Zone" aria-disabled={isSaving} />
      </div>
    </footer>
  );
}

function Corrections({ found, onGoTo }: Pick<AddZoneFooterProps, 'found' | 'onGoTo'>) {
  const named = found.slice(0, MAX_NAMED);
  const more = found.length - named.length;
  return (
    <>
      <ErrorIcon size={14} />
      <span>
        {found.length.toLocaleString('en-US')} {found.length === 1 ? 'correction' : 'corrections'} before
        saving:{' '}
        {named.map((correction, index) => (
          <Fragment key={placeOf(correction)}>
            {index > 0 && ', '}
            <button type="button" className="link-button" onClick={() => onGoTo(correction)}>
              {correction.words}
            </button>
          </Fragment>
        ))}
        {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
      </span>
    </>
  );
}

const placeOf = ({ at }: Correction): string =>
  at.kind === 'cell' ? `row ${at.key}` : at.kind === 'field' ? at.field : at.kind;
