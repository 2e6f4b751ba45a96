/** A browser that refuses to store something, as on a full disk. `jest.restoreAllMocks` gives it space again. */

export interface RefusedPut {
  readonly store: string;
  readonly key: IDBValidKey | undefined;
  readonly value: unknown;
  /** The transaction that the value is written in. */
  readonly tx: IDBTransaction;
}

/**
 * Refuses the values for which `isRefused` returns true. `'all'`: with everything of the same transaction, as a browser
 * does, which accepts the request and then aborts the transaction. `'one'`: the value alone.
 */
export function refusePuts(isRefused: (put: RefusedPut) => boolean, what: 'all' | 'one' = 'all'): void {
  type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const { name: store, transaction: tx } = this;
    if (isRefused({ store, key, value, tx })) {
      if (what === 'one') throw new DOMException('The disk is full.', 'QuotaExceededError');
      queueMicrotask(() => tx.abort());
    }
    return put.call(this, value, key);
  });
}
