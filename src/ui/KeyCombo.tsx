import { KeyComboTag } from '@blueprintjs/core';
import { Fragment } from 'react';
import { THEN } from './useKeys';

/** Draws the keys of a combo: `mod + k`, or two pressed one after the other, `g then o`. */
export function KeyCombo({ combo }: { readonly combo: string }) {
  return (
    <span className="key-combo">
      {combo.split(THEN).map((key, at) => (
        <Fragment key={key}>
          {at > 0 && THEN}
          <KeyComboTag combo={key} />
        </Fragment>
      ))}
    </span>
  );
}
