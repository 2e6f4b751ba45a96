import { Button, FormGroup, InputGroup, Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, WarningSign } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import type { ApiError } from '../../../api/errors';
import { useAddLocationPricingMutation, zoneOfRefusal } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import { messages } from '../../../contract/messages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { dollarsProblem, readDollars } from '../../../domain/rules/amounts';
import { checkLines, priceWords, type PrefixNote } from '../../../domain/zones/prefixTexts';
import { checkPrefix, type PrefixIndex, type PrefixOwner } from '../../../domain/zones/prefixIndex';
import { sendOnCurrent } from '../../../store/edits/sendOnCurrent';
import { useAppDispatch } from '../../../store/hooks';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useDraft } from '../../../shared/editing/useDraft';
import { useSend } from '../../../shared/editing/useSend';
import { readAfterRefusal } from '../../../store/views/merchants/readAfterRefusal';
import { MoneyInput } from '../../../shared/prices/MoneyInput';
import { useFirstInvalid } from '../../../ui/firstInvalid';
import { focusLate, isFocusNear } from '../../../ui/lateFocus';

interface AddPriceFormProps {
  readonly zone: ZoneRecord;
  readonly guard: PrefixIndex;
  /** Called with the normalised prefix, unless the person has left the form meanwhile. */
  readonly onAdded: (prefix: string) => void;
  /** Opens the prices of the zone that already has a prefix. */
  readonly onOther: (owner: PrefixOwner) => void;
  /** Called when several lines were pasted into the field for one prefix. */
  readonly onBlock: (block: string) => void;
}

/**
 * Adds one prefix, validated while it is typed (ZON-09 to ZON-13). Always visible, and designed for adding several in
 * a row.
 */
export function AddPriceForm({ zone, guard, onAdded, onOther, onBlock }: AddPriceFormProps) {
  const dispatch = useAppDispatch();
  const about = `zone/${zone.id}/newPrice` as const;
  const { refuse } = useFormNotices(about);
  const { value: typed, set } = useDraft({
    id: `newPrice ${zone.id}`,
    what: `Location Pricing: ${zone.name}`,
    target: { zone: zone.id },
    // The price of the last added prefix stays for the next one, but does not count as unsaved.
    initial: () => ({ prefix: '', price: '', addedAt: '' }),
    isTyped: (form) => form.prefix !== '' || form.price !== form.addedAt,
  });
  const { prefix, price } = typed;
  const [isTried, setTried] = useState(false);
  // The server's message about this prefix, shown until another one is typed.
  const [refusal, setRefusal] = useState<string | null>(null);
  const prefixInput = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(form);
  const ids = { prefix: useId(), price: useId(), lines: useId() };
  const [add] = useAddLocationPricingMutation();
  const check = checkPrefix(guard, prefix);
  const checked = checkLines(check, zone.id);
  const lines = linesOf(checked, refusal);

  const { isPending, isBusy, send } = useSend({
    about,
    // With the version of this zone: another one may have taken over its name. Other changes of this zone are no
    // conflict, and the server says whether a prefix is taken.
    call: (row: LocationPricingRow, idempotencyKey) =>
      sendOnCurrent({
        held: zone,
        agrees: () => true,
        send: (current, how) => add({ zone: current, row, idempotencyKey, ...how }).unwrap(),
        currentOf: (refusal) => zoneOfRefusal(refusal, zone),
      }),
    success: merchantMessages.postalCodeAdded,
    onDone: (_none, isShown) => {
      // If the form was reopened meanwhile, keep what was typed there; it still counts as unsaved.
      set((now) => ({
        ...now,
        ...(now.prefix === prefix && { prefix: '' }),
        ...(now.price === price && { addedAt: price }),
      }));
      if (!isShown) return;
      setTried(false);
      if (!prefixInput.current || !isFocusNear(prefixInput.current)) return;
      prefixInput.current.focus();
      onAdded(check.prefix);
    },
    onFailed: (error) => {
      const isOfPrefix = isRefused(error);
      setRefusal(isOfPrefix ? error.message : null);
      if (isOfPrefix) focusLate(prefixInput.current);
      void dispatch(readAfterRefusal(zone.merchantId, error));
    },
  });
  const typePrefix = (text: string) => {
    set((before) => ({ ...before, prefix: text }));
    setRefusal(null);
  };

  const prefixProblem =
    prefix.trim() === ''
      ? messages.requiredField('Postal Prefix')
      : (checked.find(({ tone }) => tone === 'error')?.text ?? null);
  const priceProblem = dollarsProblem(price, 'Price');

  const submit = () => {
    if (isBusy) return;
    setTried(true);
    const problems = [prefixProblem, priceProblem].filter((problem) => problem !== null);
    if (problems.length > 0) {
      refuse(problems);
      return toFirstInvalid();
    }
    setRefusal(null);
    void send({ postalPrefix: check.prefix, price: readDollars(price) ?? 0 });
  };

  const isPrefixWrong = lines.some(({ tone }) => tone === 'error') || (isTried && prefixProblem !== null);
  const isPriceWrong = isTried && priceProblem !== null;
  const shown: PrefixNote[] = [
    ...lines,
    ...(isTried && prefix.trim() === '' && prefixProblem
      ? [{ tone: 'error' as const, text: prefixProblem }]
      : []),
    ...(isPriceWrong ? [{ tone: 'error' as const, text: priceProblem }] : []),
  ];
  return (
    <form
      ref={form}
      className="price-add"
      aria-label="Add a prefix"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormGroup label="Postal Prefix" labelFor={ids.prefix}>
        <InputGroup
          id={ids.prefix}
          inputRef={prefixInput}
          spellCheck={false}
          autoComplete="off"
          intent={isPrefixWrong ? 'danger' : lines[0]?.tone === 'warning' ? 'warning' : 'none'}
          aria-invalid={isPrefixWrong}
          aria-describedby={ids.lines}
          readOnly={isPending}
          value={prefix}
          onValueChange={typePrefix}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            // Let the browser paste a single cell at the cursor.
            if (isPending || !/[\t\r\n]/.test(text.trim())) return;
            event.preventDefault();
            onBlock(text);
          }}
        />
      </FormGroup>
      <FormGroup label="Price" labelFor={ids.price}>
        <MoneyInput
          id={ids.price}
          intent={isPriceWrong ? 'danger' : 'none'}
          aria-invalid={isPriceWrong}
          aria-describedby={ids.lines}
          readOnly={isPending}
          value={price}
          onValueChange={(text) => set((before) => ({ ...before, price: text }))}
        />
      </FormGroup>
      <Button
        type="submit"
        intent="primary"
        // Not disabled, so that the focus stays on it whatever the response.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        aria-label="Add"
        {...(isBusy ? { icon: <Spinner size={16} /> } : { text: 'Add' })}
      />
      <div id={ids.lines} className="price-add-lines" role="status">
        {shown.map((line) => (
          <CheckLine key={line.text} line={line} onOther={onOther} />
        ))}
      </div>
    </form>
  );
}

/** Whether the server refused the row itself; other errors say nothing about what was typed. */
const isRefused = ({ status }: ApiError): boolean => status === 400 || status === 404 || status === 409;

/** Puts the server's message first, unless the guard already knows an error. */
function linesOf(checked: PrefixNote[], refusal: string | null): PrefixNote[] {
  if (refusal === null || checked.some(({ tone }) => tone === 'error')) return checked;
  return [{ tone: 'error', text: refusal }, ...checked];
}

const TONE_ICONS = { error: ErrorIcon, warning: WarningSign, information: InfoSign } as const;

/** A message of the guard about the prefix; if the prefix is taken, with a link to the zone that has it. */
function CheckLine({ line, onOther }: { readonly line: PrefixNote } & Pick<AddPriceFormProps, 'onOther'>) {
  const { tone, text, other } = line;
  const Icon = TONE_ICONS[tone];
  return (
    <p className={`guard-note guard-${tone}`}>
      <Icon size={14} />
      <span>
        {text.replaceAll('\n', ' ')}
        {other && (
          <>
            {tone === 'error' ? ', in ' : ' '}
            <button type="button" className="link-button" onClick={() => onOther(other)}>
              {tone === 'error' ? other.zoneName : `Show ${other.prefix}`}
            </button>
            {tone === 'error' && ` at ${priceWords(other.price)}`}
          </>
        )}
      </span>
    </p>
  );
}
