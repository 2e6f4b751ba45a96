import { FormGroup, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { RELATIVE_RANGES } from '../../../contract/orderViews';
import { RANGES, type OrderView } from '../../../domain/orders/orderViews';
import { useDraft } from '../../../shared/editing/useDraft';
import { useAppSelector } from '../../../store/hooks';
import { selectMayChangeView } from '../../../store/views/orderViews/mayChangeView';
import { saveNewView } from '../../../store/views/orderViews/saveViews';
import { FormDialog } from '../../../ui/FormDialog';
import { useChooseView } from './useChooseView';
import { useViewContent, type DateChoice } from './useViewContent';
import { ViewForm } from './ViewForm';
import { useViewSave } from './useViewSave';
import { ViewNameFields, type NamedView } from './ViewNameFields';
import { nameProblem } from './viewName';

interface SaveViewDialogProps {
  /** The chosen view, as it was when it was chosen. */
  readonly base: OrderView | null;
  /** Always saves a new view. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

interface Draft extends NamedView, DateChoice {
  readonly mode: 'over' | 'new';
}

/** Saves what is shown, over the chosen view or as a new one, and asks whether its dates should be relative. */
export function SaveViewDialog({ base, isNew, onClose }: SaveViewDialogProps) {
  const formId = useId();
  const mayChange = useAppSelector((state) => base !== null && selectMayChangeView(state, base));
  const over = mayChange && !isNew ? base : null;
  const content = useViewContent(base);
  const draft = useDraft<Draft>({
    id: 'orderView',
    what: 'Save view',
    initial: () => ({ mode: over ? 'over' : 'new', name: '', isShared: false, ...content.initial }),
    // Only the name counts as typed: the dates are asked for each time.
    isTyped: ({ name }) => name.trim() !== '',
  });
  const { value } = draft;
  const set = (part: Partial<Draft>) => draft.set((before) => ({ ...before, ...part }));
  const mode = over ? value.mode : 'new';
  const save = useViewSave(mode === 'new' ? '' : (over?.id ?? ''), () => {
    draft.dropSent(value);
    onClose();
  });
  const { conflict } = save;
  // Keep mine must save what the form shows.
  const isLocked = save.isPending || conflict !== null;
  const choose = useChooseView();
  const [tried, setTried] = useState(false);
  const problem = mode === 'new' ? nameProblem(value.name) : undefined;
  const isRelative = content.ranges.some(({ name }) => content.chosenFor(name, value) !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return save.refuse(problem);
    const shown = content.contentFor(value);
    if (over && mode === 'over') return void save.change(over, { content: shown }, content.filter);
    const request = { name: value.name.trim(), isShared: value.isShared, content: shown };
    void save.create(saveNewView(request, content.filter));
  };
  return (
    <FormDialog title="Save view" what="view" draft={draft} isPending={save.isPending} onClose={onClose}>
      {(leave) => (
        <ViewForm
          save={save}
          onSubmit={submit}
          onCancel={leave}
          onTakeTheirs={() => {
            if (conflict) choose(conflict.theirs);
            draft.drop();
            onClose();
          }}
        >
          {over && (
            <RadioGroup
              label="Save"
              selectedValue={mode}
              onChange={({ currentTarget }) => {
                if (save.isPending) return;
                save.forgetConflict();
                set({ mode: currentTarget.value === 'over' ? 'over' : 'new' });
              }}
            >
              <Radio label={`Over “${over.name}”${over.isShared ? ', for everybody' : ''}`} value="over" />
              <Radio label="As a new view" value="new" />
            </RadioGroup>
          )}
          {mode === 'new' && (
            <ViewNameFields
              value={value}
              onChange={set}
              error={tried ? problem : undefined}
              isLocked={isLocked}
            />
          )}
          {content.ranges.map(({ name, options }) => (
            <FormGroup key={name} label={RANGES[name].label} labelFor={`${formId}-${name}`}>
              <HTMLSelect
                id={`${formId}-${name}`}
                fill
                // Not disabled, so that the focus stays on it if Enter saves.
                aria-disabled={isLocked}
                value={content.chosenFor(name, value)}
                onChange={({ currentTarget }) => {
                  if (isLocked) return;
                  const range = RELATIVE_RANGES.find((one) => one === currentTarget.value) ?? '';
                  set({ ranges: { ...value.ranges, [name]: range } });
                }}
                options={[...options].map((option) => ({ value: option.value, label: option.text }))}
              />
            </FormGroup>
          ))}
          {isRelative && (
            <FormGroup label="Days of" labelFor={`${formId}-zone`}>
              <HTMLSelect
                id={`${formId}-zone`}
                fill
                aria-disabled={isLocked}
                value={value.zone}
                onChange={({ currentTarget }) => !isLocked && set({ zone: currentTarget.value })}
                options={content.zones.map((option) => ({ value: option.value, label: option.text }))}
              />
            </FormGroup>
          )}
        </ViewForm>
      )}
    </FormDialog>
  );
}
