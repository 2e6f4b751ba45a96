import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { QUOTES_MAX } from '../../../contract/constants';
import { quoteTexts } from '../../../contract/quoteTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { changeDestinations } from '../../../store/views/quotes/askQuotes';
import { selectQuotes } from '../../../store/views/quotes/quotesSlice';

/** The field for several destinations, in the form of the Rates page. */
export function DestinationsField() {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectQuotes(state).text);
  const error = useAppSelector((state) => selectQuotes(state).error);
  const id = useId();
  const saidId = `${id}-said`;
  return (
    <FormGroup
      label={quoteTexts.severalLabel}
      labelFor={id}
      intent={error === null ? 'none' : 'danger'}
      helperText={<span id={saidId}>{error ?? quoteTexts.severalHint(QUOTES_MAX)}</span>}
      className="rate-destinations"
    >
      <TextArea
        id={id}
        fill
        rows={6}
        spellCheck={false}
        intent={error === null ? 'none' : 'danger'}
        aria-invalid={error !== null}
        aria-describedby={saidId}
        value={text}
        onChange={({ currentTarget }) => dispatch(changeDestinations(currentTarget.value))}
      />
    </FormGroup>
  );
}
