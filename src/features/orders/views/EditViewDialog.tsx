import { useState, type FormEvent } from 'react';
import type { UpdateViewRequest } from '../../../contract/schemas/views';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { useDraft } from '../../../shared/editing/useDraft';
import { useAppSelector } from '../../../store/hooks';
import { selectViewById } from '../../../store/views/orderViews/orderViewsSelectors';
import { FormDialog } from '../../../ui/FormDialog';
import { useViewSave } from './useViewSave';
import { ViewForm } from './ViewForm';
import { ViewNameFields, type NamedView } from './ViewNameFields';
import { nameProblem } from './viewName';

interface EditViewDialogProps {
  readonly viewId: ViewId;
  readonly onClose: () => void;
}

/** Edits name and sharing of a view; closes when the view is deleted. */
export function EditViewDialog({ viewId, onClose }: EditViewDialogProps) {
  const view = useAppSelector((state) => selectViewById(state, viewId));
  return view ? <EditView view={view} onClose={onClose} /> : null;
}

function EditView({ view, onClose }: { readonly view: OrderView; readonly onClose: () => void }) {
  // The view when editing began: a later change by someone else is a conflict.
  const [seen] = useState(view);
  const draft = useDraft<NamedView>({
    id: `orderView ${view.id}`,
    what: `View ${view.name}`,
    initial: () => ({ name: seen.name, isShared: seen.isShared }),
  });
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
            isLocked={save.isPending}
          />
        </ViewForm>
      )}
    </FormDialog>
  );
}
