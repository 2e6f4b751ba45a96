import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { grouped } from '../../contract/counts';
import { useAppStore } from '../../store/hooks';
import { sizeText } from './figures';
import { storeSizes } from './storeSizes';

/** The size of each slice of the store, measured when the browser is idle, and again on request. */
export function StoreTab() {
  const store = useAppStore();
  const [sizes, setSizes] = useState<ReturnType<typeof storeSizes> | null>(null);
  const measure = useCallback(() => {
    const take = () => setSizes(storeSizes(store.getState()));
    // Not every browser has idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(take);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(take, { timeout: 1_000 });
    return () => cancelIdleCallback(waiting);
  }, [store]);
  useEffect(measure, [measure]);
  return (
    <>
      <div className="inspector-filter">
        <span className="muted">
          {sizes === null
            ? 'Measuring…'
            : `About ${sizeText(sizes.reduce((sum, { bytes }) => sum + bytes, 0))} of JSON, by a sample of each list`}
        </span>
        <Button variant="minimal" text="Measure again" onClick={measure} />
      </div>
      <div className="inspector-scroll" role="region" aria-label="Store" tabIndex={0}>
        <table className="inspector-table">
          <thead>
            <tr>
              <th scope="col">Slice</th>
              <th scope="col">Entries</th>
              <th scope="col">About</th>
            </tr>
          </thead>
          <tbody>
            {sizes?.map(({ slice, entries, bytes }) => (
              <tr key={slice}>
                <td>{slice}</td>
                <td>{grouped(entries)}</td>
                <td>{sizeText(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
