import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useReducer, useRef } from 'react';
import { counted } from '../../../contract/counts';
import { messages } from '../../../contract/messages';
import { differenceTexts } from '../../../contract/ruleTexts';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { windowDifference, windowsPart } from '../../../domain/rules/windowDifference';
import {
  WINDOW_GRIDS,
  windowRows,
  type RuleWindows,
  type WindowRows,
} from '../../../domain/rules/windowGrids';
import { useAppSelector } from '../../../store/hooks';
import { selectZonesOfMerchant } from '../../../store/entities/zones/zonesSelectors';
import { isSameZoneName } from '../../../domain/merchants/zoneRecord';
import { BusyButton } from '../../../ui/BusyButton';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { UndoButtons } from '../../../ui/grid/UndoButtons';
import { InlineProblem } from '../../../ui/InlineProblem';
import { filledRows } from './useWindowsEditor';
import { WindowsEditor } from './WindowsEditor';
import { CopyWindows } from './CopyWindows';
import { ExceptionsNote } from './ExceptionsNote';
import { useEditWindows, type EditState } from './useEditWindows';

interface EditWindowsProps {
  readonly rule: RuleRecord;
  readonly merchantId: string;
  readonly onState: (state: EditState) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** The body and the footer of "Edit Windows" (GRD-04 to GRD-20). */
export function EditWindows({ rule, merchantId, onState, onCancel, onSaved }: EditWindowsProps) {
  const edit = useEditWindows({ rule, onState, onSaved });
  const { editor, conflict } = edit;
  const isConflict = conflict !== undefined;
  const isFound = isConflict && !conflict.cameWhileTyping;
  const zones = useZones(merchantId, rule);
  const { goTo } = editor;
  const start = useRef(goTo);
  useEffect(() => start.current('Delivery Windows', 0, 0), []);
  const [asked, toQuestion] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (isFound) toQuestion();
  }, [isFound]);

  const save = () => {
    if (isConflict) toQuestion();
    else void edit.save();
  };
  return (
    <>
      <DialogBody className="windows-edit">
        {conflict && (
          <ConflictCard
            {...(asked > 0 && { focusKey: asked })}
            label="The rule"
            mine={lines(edit.stored, editor.rows, windowRows(conflict.theirs))}
            theirs={[
              lines(edit.stored, windowRows(conflict.theirs), editor.rows),
              exceptionLine(edit.base, conflict.theirs),
            ]
              .filter((line) => line !== '')
              .join('\n')}
            before={counts(edit.stored)}
            note={differenceTexts.keepMine}
            changed={conflict.changed}
            onKeepMine={() => void edit.keepMine()}
            onTakeTheirs={edit.takeTheirs}
          />
        )}
        {edit.problem && <InlineProblem id="edit-windows-problem">{edit.problem}</InlineProblem>}
        <WindowsEditor editor={editor} zones={zones} />
      </DialogBody>
      <DialogFooter
        className="windows-foot"
        actions={
          <>
            <Button variant="minimal" text="Cancel" aria-disabled={edit.isSaving} onClick={onCancel} />
            <BusyButton intent="primary" text="Save" isBusy={edit.isSaving} onClick={save} />
          </>
        }
      >
        <UndoButtons history={editor.history} />
        <CopyWindows
          merchantId={merchantId}
          rule={rule}
          rows={editor.rows}
          isLocked={edit.isSaving || isConflict}
          onCopy={editor.replace}
        />
        <span role="status" className="visually-hidden">
          {edit.isSaving ? 'Saving the windows' : ''}
        </span>
        <span className="windows-status">
          {status(
            editor.history.changes,
            edit.isChanged,
            WINDOW_GRIDS.reduce((sum, grid) => sum + editor.errors[grid], 0),
          )}{' '}
          <ExceptionsNote rule={edit.base} isEditing />
        </span>
      </DialogFooter>
    </>
  );
}

/** `3 changes, 1 error to correct.` */
function status(changes: number, isChanged: boolean, errors: number): string {
  const none = isChanged ? messages.typedEarlier : 'No changes.';
  const made = changes === 0 ? none.slice(0, -1) : counted(changes, 'change');
  return errors === 0 ? `${made}.` : `${made}, ${counted(errors, 'error')} to correct.`;
}

function useZones(merchantId: string, { originZone, destinationZone }: RuleRecord) {
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchantId));
  const zoneOf = (name: string) => zones.find((zone) => isSameZoneName(zone.name, name))?.timezone;
  const [origin, destination] = [zoneOf(originZone), zoneOf(destinationZone)];
  return origin !== undefined && destination !== undefined ? { origin, destination } : undefined;
}

function lines(...difference: Parameters<typeof windowDifference>): string {
  const all = windowDifference(...difference);
  return all.length === 0 ? differenceTexts.nothing : all.join('\n');
}

const exceptionLine = (before: RuleWindows, after: RuleWindows): string =>
  JSON.stringify(windowsPart(before).exceptions) === JSON.stringify(windowsPart(after).exceptions)
    ? ''
    : differenceTexts.exceptions;

const counts = (rows: WindowRows): string =>
  WINDOW_GRIDS.map((grid) => `${filledRows(rows, [grid])} ${grid}`).join(', ');
