import { useRef, useState } from 'react';
import type { UpdateViewRequest } from '../../../contract/schemas/views';
import type { OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView } from '../../../domain/orders/orderViews';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useAppDispatch } from '../../../store/hooks';
import { ABOUT_VIEWS } from '../../../store/views/orderViews/loadViews';
import { saveView, type ViewConflict, type ViewSaveEnd } from '../../../store/views/orderViews/saveViews';
import type { AppThunk } from '../../../store/types';
import { messages } from '../../../contract/messages';

/** Somebody else changed the same of the view since it was seen. */
interface Conflict extends ViewConflict {
  readonly before: OrderView;
  readonly mine: UpdateViewRequest;
  /** The search that mine was made of: the list may show another one by now. */
  readonly filter: OrderFilter | undefined;
  /** Counts the refused tries. */
  readonly tries: number;
}

export interface ViewSave {
  readonly isPending: boolean;
  /** Why it was not saved; stands in the form. */
  readonly problem: string;
  readonly conflict: Conflict | null;
  readonly refuse: (problem: string) => void;
  readonly create: (save: AppThunk<Promise<ViewSaveEnd>>) => Promise<void>;
  /**
   * @param seen in the version that the person saw
   * @param filter the search that is saved, where the change has one
   */
  readonly change: (seen: OrderView, change: UpdateViewRequest, filter?: OrderFilter) => Promise<void>;
}

/** The calls of a form about a view. `onSaved` drops what was typed and closes the form. */
export function useViewSave(onSaved: () => void): ViewSave {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(ABOUT_VIEWS);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isUnderWay = useRef(false);
  const run = async (
    save: AppThunk<Promise<ViewSaveEnd>>,
    of?: Pick<Conflict, 'before' | 'mine' | 'filter'>,
  ) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setProblem('');
    const end = await dispatch(save);
    isUnderWay.current = false;
    setPending(false);
    if (end.kind === 'saved') return onSaved();
    if (end.kind === 'failed') return setProblem(end.problem);
    refuse(messages.changedMeanwhile);
    if (of) setConflict((last) => ({ ...end, ...of, tries: (last?.tries ?? 0) + 1 }));
  };
  return {
    isPending,
    problem,
    conflict,
    refuse,
    create: (save) => run(save),
    change: (before, mine, filter) => run(saveView(before, mine, filter), { before, mine, filter }),
  };
}
