import { Spinner } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { useAppDispatch } from '../../../store/hooks';
import { draftDropped } from '../../../store/unsaved/draftsSlice';
import { useIsKept } from '../../../shared/editing/useDraft';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { lazyPart } from '../../../ui/lazyPart';
import { ModalDialog } from '../../../ui/ModalDialog';
import { PartPlace } from '../../../ui/PartPlace';
import { ruleName } from '../ruleParts';
import type { EditState } from './useEditWindows';
import { windowsDraftId } from './windowsDraft';
import { WindowsView } from './WindowsView';
import './windowsDialog.css';

// The grids are large, and most people only read.
const EditWindows = lazyPart(() =>
  import('./EditWindows').then((module) => ({ default: module.EditWindows })),
);

interface WindowsDialogProps {
  readonly rule: RuleRecord;
  readonly merchantId: string;
  /** The merchant is archived, so nothing can be changed. Input from before that is still shown. */
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

const UNTOUCHED: EditState = { isChanged: false, isSaving: false };

/**
 * The windows of a rule: first read-only, then editable in the same dialog (GRD-01 to GRD-04). Closing it with
 * unsaved changes asks first.
 */
export function WindowsDialog({ rule, merchantId, isReadOnly, onClose }: WindowsDialogProps) {
  const dispatch = useAppDispatch();
  const draftId = windowsDraftId(rule);
  const isKept = useIsKept(draftId);
  const [mode, setMode] = useState<'view' | 'edit' | 'viewAgain'>(isKept ? 'edit' : 'view');
  const [state, setState] = useState(UNTOUCHED);
  const [leaving, setLeaving] = useState<'close' | 'cancel' | null>(null);
  const isEditing = mode === 'edit';
  const pair = ruleName(rule);

  const leave = (how: 'close' | 'cancel') => {
    setLeaving(null);
    setState(UNTOUCHED);
    dispatch(draftDropped(draftId));
    if (how === 'close') onClose();
    else setMode('viewAgain');
  };
  const askToLeave = (how: 'close' | 'cancel') => {
    if (state.isSaving) return;
    if (state.isChanged) setLeaving(how);
    else leave(how);
  };
  return (
    <ModalDialog
      title={isEditing ? `Edit Windows: ${pair}` : `Windows: ${pair}`}
      className={`tall-dialog windows-dialog ${isEditing ? 'windows-dialog-edit' : ''}`}
      canOutsideClickClose={!isEditing}
      aside={<WhoIsHere entity="shippingRule" recordId={rule.id} />}
      onClose={() => askToLeave('close')}
    >
      {isEditing ? (
        <PartPlace waiting={<Spinner className="windows-waiting" aria-label="Loading the grids" />}>
          <EditWindows
            rule={rule}
            merchantId={merchantId}
            onState={setState}
            onCancel={() => askToLeave('cancel')}
            onSaved={onClose}
          />
        </PartPlace>
      ) : (
        <WindowsView
          rule={rule}
          isReadOnly={isReadOnly}
          takesFocus={mode === 'viewAgain'}
          onEdit={() => setMode('edit')}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        question="Discard the changes to these windows?"
        warning="What you typed will be lost. None of it has been saved."
        icon={<Trash size={20} />}
        confirmText="Discard"
        cancelText="Keep editing"
        onConfirm={() => leave(leaving ?? 'close')}
        onCancel={() => setLeaving(null)}
      />
    </ModalDialog>
  );
}
