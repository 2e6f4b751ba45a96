import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, type FormEvent, type ReactNode } from 'react';
import { counted } from '../../contract/counts';
import { countWords } from '../../domain/rules/priceChange';
import { BusyButton } from '../../ui/BusyButton';
import { FormDialog } from '../../ui/FormDialog';
import { InlineProblem } from '../../ui/InlineProblem';
import { PriceChangesTable, type NamedPriceChange } from './PriceChangesTable';

interface PriceChangesDialogProps {
  readonly title: string;
  /** The noun for what discarding would lose: `list`. */
  readonly what: string;
  readonly draft: { readonly isTyped: boolean; readonly drop: () => void };
  /** What the prices belong to: `Centre`. */
  readonly of: string;
  /** Header of the lines' names: `Postal Prefix`. */
  readonly heading: string;
  /** The changes that would be made, as of now. */
  readonly lines: readonly NamedPriceChange[];
  /** Shown while there are no lines. */
  readonly emptyText: string;
  /** Shown beside the counts; empty for none. */
  readonly note: string;
  /** Why the last try failed; empty if it did not. */
  readonly problem: string;
  /** `Save 12 prices`. */
  readonly submitText: string;
  readonly isPending: boolean;
  /** Also true for a request sent before the dialog was closed and reopened. */
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Changes many prices together: the fields above, the resulting change of each price below. The owner saves them. */
export function PriceChangesDialog({
  title,
  what,
  draft,
  of,
  heading,
  lines,
  emptyText,
  note,
  problem,
  submitText,
  isPending,
  isBusy,
  onSubmit,
  onClose,
  children,
}: PriceChangesDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormDialog
      title={title}
      className="tall-dialog prices-change-dialog"
      what={what}
      draft={draft}
      isPending={isPending}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody className="prices-change-body" useOverflowScrollContainer={false}>
            <form id={id} noValidate className="prices-change-form" onSubmit={submit}>
              {children}
            </form>
            <PriceChangesTable
              label={`What changes in ${of}`}
              heading={heading}
              lines={lines}
              emptyText={emptyText}
            />
            {problem !== '' && <InlineProblem id={`${id}-problem`}>{problem}</InlineProblem>}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button variant="minimal" text="Cancel" aria-disabled={isPending} onClick={leave} />
                <BusyButton type="submit" form={id} intent="primary" text={submitText} isBusy={isBusy} />
              </>
            }
          >
            <span className="prices-change-counts" role="status">
              {[countWords(lines), note].filter((words) => words !== '').join(' · ')}
            </span>
          </DialogFooter>
        </>
      )}
    </FormDialog>
  );
}

/** `Save 1,204 prices`. */
export function countedPrices(verb: string, count: number): string {
  if (count === 0) return `${verb} prices`;
  return `${verb} ${counted(count, 'price')}`;
}
