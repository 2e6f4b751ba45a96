import { useState } from 'react';
import type { UpdateViewRequest } from '../../../contract/schemas/views';
import type { OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView } from '../../../domain/orders/orderViews';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useWhoChanged } from '../../../shared/editing/useWhoChanged';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { useAppDispatch } from '../../../store/hooks';
import {
  aboutView,
  NEW_VIEW,
  saveView,
  type ViewConflict,
  type ViewSaveEnd,
} from '../../../store/views/orderViews/saveViews';
import type { AppThunk } from '../../../store/types';

/** Someone else changed the same part of the view since the user saw it. */
interface Conflict extends ViewConflict {
  readonly before: OrderView;
  readonly mine: UpdateViewRequest;
  /** The search that was saved: the list may show another one by now. */
  readonly filter: OrderFilter | undefined;
  /** Number of refused tries. */
  readonly tries: number;
}

export interface ViewSave {
  readonly isPending: boolean;
  /** Also true for a request sent before the form was closed and reopened. */
  readonly isBusy: boolean;
  /** Why it was not saved; shown in the form. */
  readonly problem: string;
  readonly conflict: Conflict | null;
  readonly refuse: (problem: string) => void;
  /** Drops the conflict, because the form will change. The next try meets it again. */
  readonly forgetConflict: () => void;
  readonly create: (save: AppThunk<Promise<ViewSaveEnd>>) => Promise<void>;
  /**
   * @param seen the view in the version that the user saw
   * @param filter the search that is saved, if the change has one
   */
  readonly change: (seen: OrderView, change: UpdateViewRequest, filter?: OrderFilter) => Promise<void>;
}

/**
 * The requests of a form about a view. `onSaved` drops the draft and closes the form.
 * @param of the id of the view; empty for a new one
 */
export function useViewSave(of: string, onSaved: () => void): ViewSave {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(of === '' ? NEW_VIEW : aboutView(of));
  const whoChanged = useWhoChanged();
  const { isPending, isBusy, run: send } = useUnderWay(`views ${of}`);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const run = async (
    save: AppThunk<Promise<ViewSaveEnd>>,
    change?: Pick<Conflict, 'before' | 'mine' | 'filter'>,
  ) => {
    if (isBusy) return;
    setProblem('');
    const end = await send(() => dispatch(save));
    if (end === undefined) return;
    if (end.kind === 'saved') return onSaved();
    if (end.kind === 'failed') return setProblem(end.problem);
    refuse(whoChanged(end.changed).words);
    if (change) setConflict((last) => ({ ...end, ...change, tries: (last?.tries ?? 0) + 1 }));
  };
  return {
    isPending,
    isBusy,
    problem,
    conflict,
    refuse,
    forgetConflict: () => setConflict(null),
    create: (save) => run(save),
    change: (before, mine, filter) => run(saveView(before, mine, filter), { before, mine, filter }),
  };
}
