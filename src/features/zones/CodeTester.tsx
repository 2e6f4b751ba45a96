import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, MapMarker, TickCircle, WarningSign } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { zoneAnswerText, priceWords } from '../../domain/zones/prefixTexts';
import { whichZone, type PrefixIndex, type ZoneAnswer } from '../../domain/zones/prefixIndex';
import { focusField } from '../../ui/focusField';
import { escapeField } from '../../ui/escapeField';

interface CodeTesterProps {
  readonly guard: PrefixIndex;
}

/** Shows which zone owns a postal code, and its price, while it is typed. */
export function CodeTester({ guard }: CodeTesterProps) {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  return (
    <div className="code-tester" role="search" aria-label="Which zone covers this postal code?">
      <label htmlFor={inputId}>Which zone covers this postal code?</label>
      <InputGroup
        id={inputId}
        leftIcon={<MapMarker />}
        placeholder="H2X 1Y4"
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => escapeField(event, typed === '' ? null : () => setTyped(''))}
        {...(typed !== '' && {
          rightElement: (
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label="Clear the code"
              onClick={() => {
                setTyped('');
                focusField(inputId);
              }}
            />
          ),
        })}
      />
      <div className="code-answer" role="status" aria-live="polite">
        <Answer answer={whichZone(guard, typed)} />
      </div>
    </div>
  );
}

function Answer({ answer }: { readonly answer: ZoneAnswer }) {
  const text = zoneAnswerText(answer);
  if (answer.kind === 'owner') {
    const { zoneName, prefix, price } = answer.owner;
    return (
      <>
        <TickCircle className="code-found" />
        <strong dir="auto">{zoneName}</strong>
        <span>
          prefix <span className="prefix-chip">{prefix}</span>
        </span>
        <span className="code-price">{priceWords(price)}</span>
        {text !== '' && <span className="code-why">{text}</span>}
      </>
    );
  }
  if (answer.kind === 'none') {
    return (
      <>
        <WarningSign className="code-nobody" />
        <span>{text}</span>
      </>
    );
  }
  return <span className="code-why">{text}</span>;
}
