import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, type FormEvent, type ReactNode } from 'react';
import { BusyButton } from '../../../ui/BusyButton';
import { InlineProblem } from '../../../ui/InlineProblem';
import type { ViewSave } from './useViewSave';
import { ViewConflictCard } from './ViewConflictCard';

interface ViewFormProps {
  readonly save: ViewSave;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
  readonly onTakeTheirs: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a dialog that saves a view: its fields, a conflict with someone else's change, why it was refused. */
export function ViewForm({ save, onSubmit, onCancel, onTakeTheirs, children }: ViewFormProps) {
  const formId = useId();
  const { conflict, problem, isPending, isBusy } = save;
  return (
    <>
      <DialogBody>
        <form id={formId} className="order-view-form" onSubmit={onSubmit} noValidate>
          {children}
          {conflict && (
            <ViewConflictCard
              conflict={conflict}
              onKeepMine={() => void save.change(conflict.theirs, conflict.mine, conflict.filter)}
              onTakeTheirs={onTakeTheirs}
            />
          )}
        </form>
        {problem !== '' && <InlineProblem id={`${formId}-problem`}>{problem}</InlineProblem>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Cancel" aria-disabled={isPending} onClick={onCancel} />
            <BusyButton type="submit" form={formId} intent="primary" text="Save" isBusy={isBusy} />
          </>
        }
      />
    </>
  );
}
