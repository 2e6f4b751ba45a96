import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { deepEqual } from '../../lib/deepEqual';
import { readMerchantQuery, withTarget, type RuleTarget, type ZoneTarget } from '../../paths';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { draftDropped, draftKept, selectDraft } from '../../store/unsaved/draftsSlice';
import type { UnsavedPlace } from '../../store/unsaved/unsavedPlaces';

interface DraftOptions<Value> {
  /** Identifies the form in the whole console; ends with the id of the record it is about: `windows rul_1`. */
  readonly id: string;
  /** The name of the form on its page: `Location Pricing: Laval`. */
  readonly what: string;
  /** What a link must open on the page to return to the form. */
  readonly target?: ZoneTarget | RuleTarget;
  /** The initial value; called once. Plain data without secrets. */
  readonly initial: () => Value;
  /** Whether discarding would lose anything; by default, if the value differs from the initial one. */
  readonly isTyped?: (value: Value) => boolean;
}

export interface Draft<Value> {
  readonly value: Value;
  readonly isTyped: boolean;
  /** Whether the form opened with input from an earlier visit. */
  readonly wasKept: boolean;
  readonly set: (next: Value | ((before: Value) => Value)) => void;
  /** Resets the form after it was saved or discarded. */
  readonly drop: () => void;
  /** Call it when `sent` was saved. Text typed since, in the reopened form, stays. */
  readonly dropSent: (sent: Value) => void;
}

/**
 * The state of a form, like `useState`, but in the store: another page, Back, a closed dialog or the end of the
 * session lose nothing (docs/decisions/0017). Every form without a slice of its own uses it. A late response can set
 * it even after its form is closed.
 */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const { id } = options;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const place = usePlace(options.what, options.target);
  const [begin] = useState(options.initial);
  const kept = useAppSelector((state) => selectDraft(state, id));
  const [wasKept] = useState(kept?.isTyped === true);
  const latest = useRef({ ...options, place });
  latest.current = { ...options, place };

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
      // The response arrived after the session had ended.
      if (state.session.email === null) return;
      const before = selectDraft(state, id);
      const value = isChange(next) ? next(before === undefined ? begin : (before.value as Value)) : next;
      const { place, isTyped = (typed) => !deepEqual(typed, begin) } = latest.current;
      // Change nothing if it is equal: a form that sets its rows after each render would otherwise loop forever.
      if (before?.to === place.to && deepEqual(value, before.value)) return;
      if (deepEqual(value, begin)) dispatch(draftDropped(id));
      else dispatch(draftKept({ id, draft: { ...place, value, isTyped: isTyped(value) } }));
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

/** A place with input on this page, and the link that opens it again. */
export function usePlace(what: string, target?: ZoneTarget | RuleTarget): UnsavedPlace {
  const { pathname, search } = useLocation();
  const { merchantId } = readMerchantQuery(search);
  const merchant = useAppSelector((state) => selectMerchantById(state, merchantId)?.name);
  return { what, merchant, merchantId, to: pathname + withTarget(search, target) };
}

/** Drops a draft that was opened but not typed into. */
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

/** Whether input is kept for this form, which then opens with it. */
export const useIsKept = (id: string): boolean =>
  useAppSelector((state) => selectDraft(state, id)?.isTyped === true);
