/**
 * Redaction (docs/decisions/pipeline.md#redaction): which orders are redacted, and which kept answers show an order.
 */
import type { Migration } from './migration';

export const redaction0007: Migration = {
  name: '0007-redaction',
  statements: [
    `alter table orders add column if not exists redacted_at int8`,
    // Holds only what a run looks for: orders never redacted, or changed since.
    `create index if not exists orders_to_redact on orders (merchant_id asc, created_at asc, id asc)
      where redacted_at is null or redacted_at < updated_at`,
    `alter table idempotency add column if not exists record_id text`,
    `create index if not exists idempotency_record on idempotency (record_id asc)`,
  ],
};
