/**
 * Lists of merchants by name (docs/decisions/merchants.md#lists). They sort by the bytes of the folded name, which give
 * the same order on every engine and in every locale.
 */
import type { Migration } from './migration';

export const merchantLists0005: Migration = {
  name: '0005-merchant-lists',
  statements: [
    `create index if not exists merchants_listed on merchants (name_key collate "C" asc, id collate "C" asc)
      where not archived`,
  ],
};
