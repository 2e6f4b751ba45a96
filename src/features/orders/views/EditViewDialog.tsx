import { useState, type FormEvent } from 'react';
import type { UpdateViewRequest } from '../../../contract/schemas/views';
import { viewMessages } from '../../../contract/viewMessages';
import type { OrderView } from '../../../domain/orders/orderViews';
import { useDraft } from '../../../shared/editing/useDraft';
import { useAppSelector } from '../../../store/hooks';
import { selectIsOwnView } from '../../../store/views/orderViews/mayChangeView';
import { selectIsViewGone, selectViewById } from '../../../store/views/orderViews/orderViewsSelectors';
import { DialogNotice } from '../../../ui/dialogNotice';
import { FormDialog } from '../../../ui/FormDialog';
import { useViewSave } from './useViewSave';
import { ViewForm } from './ViewForm';
import { ViewNameFields, type NamedView } from './ViewNameFields';
import { nameProblem } from './viewName';

interface EditViewDialogProps {
  readonly view: OrderView;
  readonly onClose: () => void;
}

/** Edits name and sharing of a view. If someone else deletes it, the dialog stays with what is typed, and says so. */
export function EditViewDialog({ view, onClose }: EditViewDialogProps) {
  const isGone = useAppSelector((state) => selectIsViewGone(state, view.id));
  return (
    <DialogNotice.Provider value={isGone ? viewMessages.goneWhileOpen : null}>
      <EditView view={view} onClose={onClose} />
    </DialogNotice.Provider>
  );
}

interface Draft extends NamedView {
  /** The view when editing began, also if that was at an earlier visit: only what differs from it is changed. */
  readonly seen: OrderView;
}

function EditView({ view, onClose }: EditViewDialogProps) {
  const newest = useAppSelector((state) => selectViewById(state, view.id)) ?? view;
  const isOwn = useAppSelector((state) => selectIsOwnView(state, view));
  const draft = useDraft<Draft>({
    id: `orderView ${view.id}`,
    // Several people may share views of one name.
    what: isOwn ? `View ${view.name}` : `View ${view.name} (${view.ownerName ?? view.owner ?? ''})`,
    initial: () => ({ name: newest.name, isShared: newest.isShared, seen: newest }),
    isTyped: ({ name, isShared, seen }) => name !== seen.name || isShared !== seen.isShared,
  });
  const { seen } = draft.value;
  const save = useViewSave(view.id, () => {
    draft.dropSent(draft.value);
    onClose();
  });
  const [tried, setTried] = useState(false);
  const problem = nameProblem(draft.value.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return save.refuse(problem);
    const name = draft.value.name.trim();
    const { isShared } = draft.value;
    const change: UpdateViewRequest = {
      ...(name !== seen.name && { name }),
      ...(isShared !== seen.isShared && { isShared }),
    };
    if (Object.keys(change).length > 0) return void save.change(seen, change);
    draft.drop();
    onClose();
  };
  return (
    <FormDialog
      title={`View ${seen.name}`}
      what="change"
      draft={draft}
      isPending={save.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <ViewForm
          save={save}
          onSubmit={submit}
          onCancel={leave}
          onTakeTheirs={() => {
            draft.drop();
            onClose();
          }}
        >
          <ViewNameFields
            value={draft.value}
            onChange={(part) => draft.set((before) => ({ ...before, ...part }))}
            error={tried ? problem : undefined}
            // A conflict is about what was sent.
            isLocked={save.isPending || save.conflict !== null}
          />
        </ViewForm>
      )}
    </FormDialog>
  );
}
