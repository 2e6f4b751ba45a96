import { useMemo, useRef, useState } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import { messages } from '../../../contract/messages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { readDollars } from '../../../domain/rules/amounts';
import { checkPrefix, type PrefixIndex } from '../../../domain/zones/prefixIndex';
import type { KnownChange } from '../../../store/edits/knownChange';
import { useAppDispatch } from '../../../store/hooks';
import { errorNotice } from '../../../store/notices/noticesSlice';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useDraft } from '../../../shared/editing/useDraft';
import { aboutPrice, savePriceRow } from '../../../store/views/zones/savePriceRow';
import { useIsHere } from '../../../ui/useIsHere';

export type PriceCell = 'prefix' | 'price';

/** What is typed into a row. */
interface TypedPrice {
  /** The prefix of the row as it is stored: which row it is. */
  readonly row: string;
  readonly seen: LocationPricingRow | null;
  readonly prefix: string;
  readonly price: string;
  /** Why it was not saved; empty when nothing is wrong. */
  readonly problem: string;
  /** Which cell the problem is in; null for both. */
  readonly wrongCell: PriceCell | null;
  /** Somebody else changed the row; null in it when they took it away. */
  readonly conflict: {
    readonly theirs: LocationPricingRow | null;
    readonly changed: KnownChange | undefined;
  } | null;
}

/** The row that is edited, one at a time. */
export interface PriceEdit extends TypedPrice {
  readonly isSaving: boolean;
}

/** Amounts are typed with the two decimals people read them with. */
const priceText = (price: number): string => price.toFixed(2);

/** Editing a row of the prices in its place: its draft, its checks and its saving (ZON-14, ZON-15). */
export function usePriceEdit(zone: ZoneRecord, guard: PrefixIndex, onEnded: (prefix: string) => void) {
  const dispatch = useAppDispatch();
  const { value: typed, set: setEdit } = useDraft<TypedPrice | null>({
    id: `price ${zone.id}`,
    what: `Location Pricing: ${zone.name}`,
    target: { zone: zone.id },
    initial: () => null,
    isTyped: (at) => at !== null && (at.conflict !== null || isTyped(at)),
  });
  const [isSaving, setSaving] = useState(false);
  const edit = useMemo<PriceEdit | null>(() => typed && { ...typed, isSaving }, [typed, isSaving]);
  const isUnderWay = useRef(false);
  const isHere = useIsHere();

  const notices = useFormNotices(aboutPrice(zone.id, typed?.row ?? ''));

  const refuse = (at: TypedPrice, problem: string, wrongCell: PriceCell) => {
    setEdit({ ...at, problem, wrongCell });
    notices.refuse(problem);
  };

  const send = async (at: TypedPrice) => {
    const price = readDollars(at.price);
    if (at.prefix.trim() === '') return refuse(at, merchantMessages.postalFieldsEmpty, 'prefix');
    if (at.price.trim() === '') return refuse(at, merchantMessages.postalFieldsEmpty, 'price');
    const check = checkPrefix(guard, at.prefix, { zoneId: zone.id, prefix: at.row });
    if (!check.isPrefix) return refuse(at, merchantMessages.postalPrefixFormat(check.prefix), 'prefix');
    if (check.duplicates.length > 0) {
      return refuse(at, merchantMessages.postalCodesTakenByMerchant(check.prefix), 'prefix');
    }
    if (price === null) return refuse(at, merchantMessages.priceFormat('Price'), 'price');
    if (at.seen?.price === price && at.seen.postalPrefix === check.prefix) {
      setEdit(null);
      onEnded(check.prefix);
      return;
    }
    isUnderWay.current = true;
    setSaving(true);
    setEdit({ ...at, problem: '', wrongCell: null, conflict: null });
    const wanted = { postalPrefix: check.prefix, price };
    const outcome = await dispatch(savePriceRow({ zone: zone.id, seen: at.seen, typed: wanted }));
    isUnderWay.current = false;
    setSaving(false);
    if (!isHere.current && outcome.kind === 'conflict') {
      // It is decided when the dialog is opened again.
      const problem = merchantMessages.postalCodeNotEdited(messages.changedMeanwhile);
      dispatch(errorNotice(aboutPrice(zone.id, at.row), problem));
    }
    switch (outcome.kind) {
      case 'saved':
        setEdit(null);
        if (isHere.current) onEnded(check.prefix);
        return;
      case 'failed':
        setEdit({ ...at, problem: outcome.problem, wrongCell: null, conflict: null });
        return;
      case 'conflict':
        setEdit({
          ...at,
          problem: '',
          wrongCell: null,
          conflict: { theirs: outcome.theirs, changed: outcome.changed },
        });
    }
  };

  return {
    edit,
    start: (row: LocationPricingRow) => {
      if (isUnderWay.current) return;
      // What was typed into another row is not thrown away for this one.
      if (typed !== null && (typed.conflict !== null || isTyped(typed))) {
        refuse(typed, merchantMessages.rowBeingEdited(typed.row), 'price');
        return;
      }
      setEdit({
        row: row.postalPrefix,
        seen: row,
        prefix: row.postalPrefix,
        price: priceText(row.price),
        problem: '',
        wrongCell: null,
        conflict: null,
      });
    },
    change: (changes: Partial<Pick<PriceEdit, 'prefix' | 'price'>>) =>
      setEdit((at) => at && { ...at, ...changes, problem: '', wrongCell: null }),
    cancel: () => {
      if (edit === null || isUnderWay.current) return;
      setEdit(null);
      // A row that somebody deleted has no button to go back to.
      onEnded(edit.conflict && edit.conflict.theirs === null ? '' : edit.row);
    },
    save: async () => {
      if (typed !== null && typed.conflict === null && !isUnderWay.current) await send(typed);
    },
    /** After a conflict: what was typed goes over what the other person left. */
    keepMine: async () => {
      if (typed?.conflict) await send({ ...typed, seen: typed.conflict.theirs, conflict: null });
    },
  };
}

/** Whether anything was typed that giving the edit up would lose. */
const isTyped = ({ seen, prefix, price }: TypedPrice): boolean =>
  seen === null || prefix !== seen.postalPrefix || price !== priceText(seen.price);
