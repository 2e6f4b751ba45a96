/** Imports a file's orders: good lines become orders, each other line is named with its reason. */
import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '../../src/contract/statuses';
import { approximateBy, isApproximate } from '../../src/domain/orders/approximate';
import { findMerchant, findMerchantsByName } from '../repositories/merchants';
import { foldReference } from '../repositories/sortKey';
import {
  createOrders,
  orderingMerchant,
  type NewOrder,
  type OrderingMerchant,
} from '../services/createOrder';
import type { PipelineDeps } from '../services/orderPipeline';
import { cleanImportRow } from './cleanRow';
import { shorten } from './importColumns';
import type { ImportText } from './importFile';
import { isNdjson, readNdjsonRows } from './importNdjson';
import { readImportRows, type ImportRow } from './importRows';
import { rowToOrder } from './rowToOrder';

export interface ImportReport {
  readonly fileName: string;
  /** Order lines of the file, whatever became of them. */
  readonly lines: number;
  readonly notes: readonly string[];
  readonly imported: readonly {
    readonly line: number;
    readonly reference: string;
    readonly orderId: string;
    readonly status: OrderStatus;
    /** Why the status is not GEOCODED. */
    readonly reasons: readonly string[];
    /** Its address is only approximate, and by what: `postal code only`. */
    readonly approximate?: string;
  }[];
  /** Left unchanged: the merchant has an order with that reference. */
  readonly known: readonly {
    readonly line: number;
    readonly reference: string;
    readonly orderId: string;
    /** The earlier line of this file that has the same reference. */
    readonly sameAsLine: number | null;
  }[];
  readonly refused: readonly {
    readonly line: number;
    readonly reference: string;
    readonly reasons: readonly string[];
  }[];
}

/** Orders written in one transaction. */
const BATCH = 200;

interface ReadyRow {
  readonly line: number;
  readonly reference: string;
  readonly order: NewOrder;
  readonly merchant: OrderingMerchant;
  readonly sameAsLine: number | null;
}

/**
 * Imports one file. Safe to repeat: the reference number is known per merchant, and what is known stays as it is.
 * Throws `ImportRefusal` when the file as a whole cannot be read; `onProgress` hears of the lines done so far.
 */
export async function importOrders(
  deps: PipelineDeps,
  { fileName, text, notes }: ImportText,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ImportReport> {
  const file = isNdjson(text) ? readNdjsonRows(text, fileName) : readImportRows(text, fileName);
  const imported: ImportReport['imported'][number][] = [];
  const known: ImportReport['known'][number][] = [];
  const refused: ImportReport['refused'][number][] = [];
  const merchants = new MerchantFinder(deps);
  const firstLines = new Map<string, number>();
  const by = { actor: 'import', requestId: randomUUID(), createdBy: 'import', origin: 'import' } as const;

  for (let start = 0; start < file.rows.length; start += BATCH) {
    const ready: ReadyRow[] = [];
    for (const given of file.rows.slice(start, start + BATCH)) {
      const row = cleanImportRow(given);
      const reference = shorten(row.cells.get('Reference Number') ?? '');
      const answer = await readRow(row, merchants);
      if (!answer.ok) {
        refused.push({ line: row.line, reference, reasons: answer.reasons });
        continue;
      }
      const key = `${answer.merchant.merchant.id}\n${foldReference(answer.order.refNumber) ?? ''}`;
      const sameAsLine = firstLines.get(key) ?? null;
      if (sameAsLine === null) firstLines.set(key, row.line);
      ready.push({ line: row.line, reference, order: answer.order, merchant: answer.merchant, sameAsLine });
    }
    for (const rows of byMerchant(ready)) {
      const [first] = rows;
      if (!first) continue;
      const outcomes = await createOrders(
        deps,
        first.merchant,
        rows.map(({ order }) => order),
        by,
      );
      rows.forEach(({ line, reference, sameAsLine }, index) => {
        const outcome = outcomes[index];
        if (outcome?.kind === 'created') {
          const { id, orderStatus, recipientAddress } = outcome.order;
          imported.push({
            line,
            reference,
            orderId: id,
            status: orderStatus,
            reasons: outcome.reasons,
            ...(isApproximate(recipientAddress) && { approximate: approximateBy([recipientAddress]) }),
          });
        } else if (outcome) {
          known.push({ line, reference, orderId: outcome.orderId, sameAsLine });
        }
      });
    }
    onProgress(Math.min(start + BATCH, file.rows.length), file.rows.length);
  }
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  return {
    fileName,
    lines: file.rows.length,
    notes: [...notes, ...file.notes],
    imported: imported.sort(byLine),
    known: known.sort(byLine),
    refused,
  };
}

type RowResult =
  | { readonly ok: true; readonly order: NewOrder; readonly merchant: OrderingMerchant }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** The row's merchant and order. Without a merchant nothing else about the row can be judged. */
async function readRow(row: ImportRow, merchants: MerchantFinder): Promise<RowResult> {
  if (row.problems.length > 0) return { ok: false, reasons: row.problems };
  const merchant = await merchants.find(row.cells.get('Merchant ID'), row.cells.get('Merchant Name'));
  if (typeof merchant === 'string') return { ok: false, reasons: [merchant] };
  const answer = rowToOrder(row, merchant);
  return answer.ok ? { ...answer, merchant } : answer;
}

/** Rows of one merchant together, in the order of the file. */
function byMerchant(rows: readonly ReadyRow[]): ReadyRow[][] {
  const groups = new Map<string, ReadyRow[]>();
  for (const row of rows) {
    const { id } = row.merchant.merchant;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups.values()];
}

/** Merchants by what a row calls them, each looked up once. A text instead of a merchant says why there is none. */
class MerchantFinder {
  readonly #deps: Pick<PipelineDeps, 'db' | 'timeZones'>;
  readonly #found = new Map<string, Promise<OrderingMerchant | string>>();

  constructor(deps: Pick<PipelineDeps, 'db' | 'timeZones'>) {
    this.#deps = deps;
  }

  find(id: string | undefined, name: string | undefined): Promise<OrderingMerchant | string> {
    const key = JSON.stringify([id, name]);
    const found = this.#found.get(key) ?? this.#look(id, name);
    this.#found.set(key, found);
    return found;
  }

  async #look(id: string | undefined, name: string | undefined): Promise<OrderingMerchant | string> {
    if (id === undefined && name === undefined) return 'Merchant ID or Merchant Name is missing';
    const named = name === undefined ? [] : await findMerchantsByName(this.#deps.db, name);
    if (id === undefined) {
      // Only one active merchant has a name; archived ones may share it.
      const active = named.filter(({ archived }) => !archived);
      const [only] = active.length > 0 ? active : named;
      if (!only) return `No merchant is named "${shorten(name ?? '')}"`;
      if (active.length > 1)
        return `${active.length} merchants are named "${shorten(name ?? '')}": give the Merchant ID`;
      return this.#load(only.id);
    }
    if (named.length > 0 && !named.some((merchant) => merchant.id === id)) {
      return `Merchant ID "${shorten(id)}" and Merchant Name "${shorten(name ?? '')}" are two merchants`;
    }
    return this.#load(id);
  }

  async #load(id: string): Promise<OrderingMerchant | string> {
    const merchant = await findMerchant(this.#deps.db, id);
    if (!merchant) return `No merchant has the id "${shorten(id)}"`;
    return merchant.archived
      ? `Merchant ${merchant.name} is archived`
      : orderingMerchant(merchant, this.#deps.timeZones);
  }
}
