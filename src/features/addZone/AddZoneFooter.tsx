import { Fragment } from 'react';
import { grouped } from '../../contract/counts';
import type { Correction } from '../../domain/zones/zoneDraftChecks';
import { PageFoot } from '../../ui/PageFoot';

/** Problems beyond this many are only counted; their rows are at the top of the table anyway. */
const MAX_NAMED = 4;

interface AddZoneFooterProps {
  readonly phase: 'editing' | 'saving';
  readonly found: readonly Correction[];
  readonly onGoTo: (correction: Correction) => void;
  readonly onCancel: () => void;
}

/** What must be corrected, with a link to each place, then Cancel and Add Zone. */
export function AddZoneFooter({ phase, found, onGoTo, onCancel }: AddZoneFooterProps) {
  const isSaving = phase === 'saving';
  return (
    <PageFoot
      busy={isSaving ? 'Adding the zone' : null}
      problem={found.length > 0 ? <Corrections found={found} onGoTo={onGoTo} /> : null}
      submit="Add Zone"
      canCancel={!isSaving}
      onCancel={onCancel}
    />
  );
}

function Corrections({ found, onGoTo }: Pick<AddZoneFooterProps, 'found' | 'onGoTo'>) {
  const named = found.slice(0, MAX_NAMED);
  const more = found.length - named.length;
  return (
    <>
      {grouped(found.length)} {found.length === 1 ? 'correction' : 'corrections'} before saving:{' '}
      {named.map((correction, index) => (
        <Fragment key={placeOf(correction)}>
          {index > 0 && ', '}
          <button type="button" className="link-button" onClick={() => onGoTo(correction)}>
            {correction.words}
          </button>
        </Fragment>
      ))}
      {more > 0 && ` and ${grouped(more)} more`}
    </>
  );
}

const placeOf = ({ at }: Correction): string =>
  at.kind === 'cell' ? `row ${at.key}` : at.kind === 'field' ? at.field : at.kind;
