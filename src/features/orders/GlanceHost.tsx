import type { RefObject } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import { PartPlace } from '../../ui/PartPlace';
import { useFocusKept } from '../../ui/useFocusKept';
import { CountsMissing } from './CountsMissing';

const Glance = lazyPart(() => import('./glance/Glance').then((module) => ({ default: module.Glance })));

/**
 * The place of the day at a glance. Its code is loaded only when there is no list. A click on a figure opens the list
 * and removes the figure, so the focus moves to the table.
 */
export function GlanceHost({ table }: { readonly table: RefObject<HTMLElement> }) {
  const region = useFocusKept<HTMLDivElement>(table);
  return (
    <div ref={region} className="glance">
      <PartPlace missing={(retry) => <CountsMissing onAgain={retry} />}>
        <Glance />
      </PartPlace>
    </div>
  );
}
