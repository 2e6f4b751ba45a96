import { useRef, useState } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import { messages } from '../../../contract/messages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { readDollars } from '../../../domain/rules/amounts';
import { checkPrefix, type PrefixGuard } from '../../../domain/zones/prefixGuard';
import { useAppDispatch } from '../../../store/hooks';
import { errorNotice, validationNotice } from '../../../store/notices/noticesSlice';
import { savePriceRow } from '../../../store/views/zones/savePriceRow';
import { useIsHere } from '../../../ui/useIsHere';

export type PriceCell = 'prefix' | 'price';

/** The row that is edited, one at a time. */
export interface PriceEdit {
  /** The prefix of the row as it is stored: which row it is. */
  readonly row: string;
  readonly seen: LocationPricingRow | null;
  readonly prefix: string;
  readonly price: string;
  readonly isSaving: boolean;
  /** Why it was not saved; empty when nothing is wrong. */
  readonly problem: string;
  /** Which cell the problem is in; null for both. */
  readonly wrongCell: PriceCell | null;
  /** Somebody else changed the row; null in it when they took it away. */
  readonly conflict: { readonly theirs: LocationPricingRow | null } | null;
}

/** Amounts are typed with the two decimals people read them with. */
const priceText = (price: number): string => price.toFixed(2);

/** Editing a row of the prices in its place: its draft, its checks and its saving (ZON-14, ZON-15, D-115). */
export function usePriceEdit(zone: ZoneRecord, guard: PrefixGuard, onEnded: (prefix: string) => void) {
  const dispatch = useAppDispatch();
  const [edit, setEdit] = useState<PriceEdit | null>(null);
  const isUnderWay = useRef(false);
  const isHere = useIsHere();

  const refuse = (at: PriceEdit, problem: string, wrongCell: PriceCell) => {
    setEdit({ ...at, problem, wrongCell });
    dispatch(validationNotice(problem));
  };

  const send = async (at: PriceEdit) => {
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
    setEdit({ ...at, isSaving: true, problem: '', wrongCell: null, conflict: null });
    const typed = { postalPrefix: check.prefix, price };
    const outcome = await dispatch(savePriceRow({ zone: zone.id, seen: at.seen, typed }));
    isUnderWay.current = false;
    if (!isHere.current) {
      // There is nowhere left to decide it.
      if (outcome.kind === 'conflict') {
        dispatch(errorNotice(merchantMessages.postalCodeNotEdited(messages.changedMeanwhile)));
      }
      return;
    }
    switch (outcome.kind) {
      case 'saved':
        setEdit(null);
        onEnded(check.prefix);
        return;
      case 'failed':
        setEdit({ ...at, problem: outcome.problem, wrongCell: null, conflict: null });
        return;
      case 'conflict':
        setEdit({ ...at, problem: '', wrongCell: null, conflict: { theirs: outcome.theirs } });
    }
  };

  return {
    edit,
    start: (row: LocationPricingRow) => {
      if (isUnderWay.current) return;
      // What was typed into another row is not thrown away for this one.
      if (edit !== null && (edit.conflict !== null || isTyped(edit))) {
        refuse(edit, merchantMessages.rowBeingEdited(edit.row), 'price');
        return;
      }
      setEdit({
        row: row.postalPrefix,
        seen: row,
        prefix: row.postalPrefix,
        price: priceText(row.price),
        isSaving: false,
        problem: '',
        wrongCell: null,
        conflict: null,
      });
    },
    change: (typed: Partial<Pick<PriceEdit, 'prefix' | 'price'>>) =>
      setEdit((at) => at && { ...at, ...typed, problem: '', wrongCell: null }),
    cancel: () => {
      if (edit === null || isUnderWay.current) return;
      setEdit(null);
      // A row that somebody deleted has no button to go back to.
      onEnded(edit.conflict && edit.conflict.theirs === null ? '' : edit.row);
    },
    save: async () => {
      if (edit !== null && edit.conflict === null && !isUnderWay.current) await send(edit);
    },
    /** After a conflict: what was typed goes over what the other person left. */
    keepMine: async () => {
      if (edit?.conflict) await send({ ...edit, seen: edit.conflict.theirs, conflict: null });
    },
  };
}

/** Whether anything was typed that giving the edit up would lose. */
const isTyped = ({ seen, prefix, price }: PriceEdit): boolean =>
  seen === null || prefix !== seen.postalPrefix || price !== priceText(seen.price);
