import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { deepEqual } from '../../lib/deepEqual';
import { withTarget, type RuleTarget, type ZoneTarget } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { draftDropped, draftKept, selectDraft } from '../../store/unsaved/draftsSlice';
import type { UnsavedPlace } from '../../store/unsaved/unsavedPlaces';

interface DraftOptions<Value> {
  /** Names the form among all of the console, with the id of the record that it is about at its end: `windows rul_1`. */
  readonly id: string;
  /** What it is, in the words of its page: `Location Pricing: Laval`. */
  readonly what: string;
  /** What a link has to open on the page to come back to it. */
  readonly target?: ZoneTarget | RuleTarget;
  /** What the form begins with; asked once. Plain data, and no secrets. */
  readonly initial: () => Value;
  /** Whether giving it up would lose something; unless said otherwise, when it is not what the form began with. */
  readonly isTyped?: (value: Value) => boolean;
}

export interface Draft<Value> {
  readonly value: Value;
  readonly isTyped: boolean;
  /** The form was opened with what was typed on an earlier visit. */
  readonly wasKept: boolean;
  readonly set: (next: Value | ((before: Value) => Value)) => void;
  /** It was saved or given up: the form is as it began. */
  readonly drop: () => void;
  /** What was sent is saved. What was typed since, into the form opened once more, stays. */
  readonly dropSent: (sent: Value) => void;
}

/**
 * The state of a form, as `useState` has it, but in the store: another page, Back, a closed dialog or a session that the
 * server ended loses nothing (docs/decisions/0017). Every form of the console that has no slice of its own uses it. It can
 * be set after its form is gone, by an answer that comes late.
 */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const { id } = options;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { to } = usePlace(options.what, options.target);
  const [begin] = useState(options.initial);
  const kept = useAppSelector((state) => selectDraft(state, id));
  const [wasKept] = useState(kept?.isTyped === true);
  const latest = useRef({ ...options, to });
  latest.current = { ...options, to };

  const drop = useCallback(() => dispatch(draftDropped(id)), [dispatch, id]);
  const dropSent = useCallback(
    (sent: Value) => {
      if (deepEqual(selectDraft(store.getState(), id)?.value, sent)) drop();
    },
    [store, id, drop],
  );
  const set = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      const state = store.getState();
      // Nobody's: an answer came after the session had ended.
      if (state.session.email === null) return;
      const before = selectDraft(state, id);
      const value = isChange(next) ? next(before === undefined ? begin : (before.value as Value)) : next;
      const { what, to, isTyped = (typed) => !deepEqual(typed, begin) } = latest.current;
      // A form that hands on its rows after each drawing must not make the store draw it again, and so for ever.
      if (before?.to === to && deepEqual(value, before.value)) return;
      if (deepEqual(value, begin)) dispatch(draftDropped(id));
      else dispatch(draftKept({ id, draft: { what, to, value, isTyped: isTyped(value) } }));
    },
    [dispatch, store, id, begin],
  );

  useLeftUntyped(id);

  const value = kept === undefined ? begin : (kept.value as Value);
  const isTyped = kept?.isTyped === true;
  return useMemo(
    () => ({ value, isTyped, wasKept, set, drop, dropSent }),
    [value, isTyped, wasKept, set, drop, dropSent],
  );
}

const isChange = <Value>(next: Value | ((before: Value) => Value)): next is (before: Value) => Value =>
  typeof next === 'function';

/** Something typed on this page, and the link that opens it again. */
export function usePlace(what: string, target?: ZoneTarget | RuleTarget): UnsavedPlace {
  const { pathname, search } = useLocation();
  return { what, to: pathname + withTarget(search, target) };
}

/** What was opened and not typed in is not kept. */
export function useLeftUntyped(id: string): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(
    () => () => {
      if (selectDraft(store.getState(), id)?.isTyped === false) dispatch(draftDropped(id));
    },
    [dispatch, store, id],
  );
}

/** Whether something typed is kept for this form: it opens with it. */
export const useIsKept = (id: string): boolean =>
  useAppSelector((state) => selectDraft(state, id)?.isTyped === true);
