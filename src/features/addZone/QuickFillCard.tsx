import { Classes, FormGroup, Spinner } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { useGetQuickFillTagsQuery } from '../../api/quickFillApi';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { dollarsProblem, readDollars } from '../../domain/rules/amounts';
import type { QuickFillTag } from '../../domain/zones/quickFill';
import { tidyPrice } from '../../domain/zones/zoneDraft';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addZoneActions, selectZoneForm } from '../../store/views/addZone/addZoneSlice';
import { MoneyInput } from '../../shared/prices/MoneyInput';
import { BusyButton } from '../../ui/BusyButton';

/**
 * Quick fill (ZON-24 to ZON-26): preset areas at one price. The tags come from a file beside the console's
 * configuration; if it cannot be loaded, the card says so, and prices can still be typed or pasted.
 */
export function QuickFillCard({ merchantId }: { readonly merchantId: MerchantId }) {
  const dispatch = useAppDispatch();
  const { draft, phase } = useAppSelector((state) => selectZoneForm(state, merchantId));
  const [isPriceWrong, setPriceWrong] = useState(false);
  const price = useRef<HTMLInputElement>(null);
  const id = useId();
  const isSaving = phase === 'saving';
  const problem = isPriceWrong ? dollarsProblem(draft.tagPrice, 'Price') : null;
  const setPrice = (tagPrice: string) =>
    dispatch(addZoneActions.fieldChanged({ merchantId, changes: { tagPrice } }));

  const toggle = (tag: QuickFillTag, isChosen: boolean) => {
    if (isSaving) return;
    if (isChosen) {
      dispatch(addZoneActions.tagRemoved({ merchantId, name: tag.name }));
      return;
    }
    const dollars = readDollars(draft.tagPrice);
    setPriceWrong(dollars === null);
    if (dollars === null) price.current?.focus();
    else dispatch(addZoneActions.tagChosen({ merchantId, tag, price: dollars }));
  };
  return (
    <section className="card add-zone-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="add-zone-card-head">
        Quick fill
      </h2>
      <div className="quick-fill">
        <FormGroup
          label="Price for the next tag"
          labelFor={id}
          intent={problem ? 'danger' : 'none'}
          helperText={problem && <span id={`${id}-problem`}>{problem}</span>}
        >
          <MoneyInput
            id={id}
            className="quick-fill-price"
            inputRef={price}
            readOnly={isSaving}
            value={draft.tagPrice}
            intent={problem ? 'danger' : 'none'}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onValueChange={setPrice}
            onBlur={() => setPrice(tidyPrice(draft.tagPrice))}
            // Enter has no effect here, and must not save the zone.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </FormGroup>
        <Tags chosen={draft.tags} onToggle={toggle} />
        <p className="quick-fill-note">
          A tag adds its postal areas at this price. Removing a tag removes the areas that no other tag holds;
          rows you typed or changed stay.
        </p>
      </div>
    </section>
  );
}

/** Looks like a Tag, but not a Tag: its button role could not express a checked state. */
const TAG = `quick-fill-tag ${Classes.TAG} ${Classes.LARGE} ${Classes.INTERACTIVE}`;

interface TagsProps {
  readonly chosen: readonly QuickFillTag[];
  readonly onToggle: (tag: QuickFillTag, isChosen: boolean) => void;
}

function Tags({ chosen, onToggle }: TagsProps) {
  const { data: offered = [], isLoading, isError, isFetching, refetch } = useGetQuickFillTagsQuery();
  // A chosen tag can be removed even if it is no longer offered.
  const tags = [...offered, ...chosen.filter(({ name }) => !offered.some((tag) => tag.name === name))];
  if (isLoading) return <Spinner className="quick-fill-spinner" size={20} aria-label="Loading the tags" />;
  return (
    <>
      {isError && (
        <p role="alert" className="quick-fill-failed">
          The quick-fill tags could not be loaded.
          <BusyButton
            size="small"
            variant="outlined"
            text="Retry"
            isBusy={isFetching}
            onClick={() => void refetch()}
          />
        </p>
      )}
      {!isError && tags.length === 0 && (
        <p className="quick-fill-none">No quick-fill tags are set up here.</p>
      )}
      <div role="group" aria-label="Quick-fill tags" className="quick-fill-tags">
        {tags.map((tag) => {
          const isChosen = chosen.some(({ name }) => name === tag.name);
          return (
            <button
              key={tag.name}
              type="button"
              role="checkbox"
              aria-checked={isChosen}
              aria-label={`${tag.name}, ${tag.prefixes.length} prefixes`}
              className={isChosen ? `${TAG} ${Classes.INTENT_PRIMARY}` : `${TAG} ${Classes.MINIMAL}`}
              onClick={() => onToggle(tag, isChosen)}
            >
              {tag.name} <span className="quick-fill-count">{tag.prefixes.length}</span>
              {isChosen && <Cross size={14} />}
            </button>
          );
        })}
      </div>
    </>
  );
}
