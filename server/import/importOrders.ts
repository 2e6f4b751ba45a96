/** Imports a file's orders: good lines become orders, every other line is reported with its reason. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { nameSeen } from '../../src/contract/lookAlikes';
import type { OrderStatus } from '../../src/contract/statuses';
import { approximateBy, isApproximate } from '../../src/domain/orders/approximate';
import type { ServerDeps } from '../deps';
import { findMerchantsByName } from '../repositories/merchants';
import { referenceKey } from '../repositories/orders';
import { prepareOrders, writeOrders, type CreateOutcome, type NewOrder } from '../services/createOrder';
import { findIndexedMerchant, type IndexedMerchant } from '../services/merchantRules';
import type { PipelineDeps } from '../services/orderPipeline';
import { cleanImportRow } from './cleanRow';
import { shorten } from './importColumns';
import type { ImportText } from './importFile';
import { isNdjson, readNdjsonRows } from './importNdjson';
import { readImportRows, type ImportRow, type ImportRows } from './importRows';
import { rowToOrder } from './rowToOrder';

export interface ImportReport {
  readonly fileName: string;
  /** Order lines of the file, whatever their outcome. */
  readonly lines: number;
  readonly notes: readonly string[];
  readonly imported: readonly {
    readonly line: number;
    readonly reference: string;
    readonly orderId: string;
    readonly status: OrderStatus;
    /** Why the status is not GEOCODED. */
    readonly reasons: readonly string[];
    /** Set if the address is only approximate, with the reason: `postal code only`. */
    readonly approximate?: string;
    /** Set if the line gave that approximate position: no geocoder was asked. */
    readonly positionFromFile?: true;
  }[];
  /** Left unchanged, because the merchant already has an order with that reference. */
  readonly known: readonly {
    readonly line: number;
    readonly reference: string;
    readonly orderId: string;
    readonly status: OrderStatus;
    /** The earlier line of this file with the same reference. */
    readonly sameAsLine: number | null;
  }[];
  readonly refused: readonly {
    readonly line: number;
    readonly reference: string;
    readonly reasons: readonly string[];
  }[];
}

/** Lines prepared together: about ten milliseconds during which this process answers nobody. */
const AHEAD = 100;
/** Lines per transaction: few, because the embedded engine answers nobody else meanwhile. */
const WRITTEN = 25;

interface ReadyRow {
  readonly line: number;
  readonly reference: string;
  readonly order: NewOrder;
  readonly ordering: IndexedMerchant;
  readonly sameAsLine: number | null;
}

/**
 * Imports one file. Safe to repeat: reference numbers are unique per merchant, and existing orders stay unchanged.
 * Throws `ImportRefusal` if the file as a whole cannot be read; `onProgress` is called with the lines done so far. An
 * abort rejects with its reason, once the lines that are being written are done.
 */
export async function importOrders(
  deps: PipelineDeps & Pick<ServerDeps, 'engine'>,
  { fileName, text, notes }: ImportText,
  onProgress: (done: number, total: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const file = await (isNdjson(text) ? readNdjsonRows : readImportRows)(text, fileName);
  const imported: ImportReport['imported'][number][] = [];
  const known: ImportReport['known'][number][] = [];
  const refused: ImportReport['refused'][number][] = [];
  const renamed: number[] = [];
  const firstLines = new Map<string, number>();
  const by = { actor: 'import', requestId: randomUUID(), createdBy: 'import', origin: 'import' } as const;

  const prepare = async (rows: ImportRows['rows']) => {
    // A new one for these lines only: an import may take minutes, and somebody may change a merchant meanwhile.
    const merchants = new MerchantFinder(deps);
    const ready: ReadyRow[] = [];
    for (const read of rows) {
      const row = cleanImportRow(read());
      const { line } = row;
      const reference = shorten(row.cells.get('Reference Number') ?? '');
      const answer = await readRow(row, merchants);
      if (!answer.ok) {
        refused.push({ line, reference, reasons: answer.reasons });
        continue;
      }
      const { order, ordering } = answer;
      const name = row.cells.get('Merchant Name');
      if (isExported(row) && name !== undefined && nameSeen(name) !== nameSeen(ordering.merchant.name))
        renamed.push(line);
      const key = referenceKey({ merchantId: ordering.merchant.id, refNumber: order.refNumber }) ?? '';
      const sameAsLine = firstLines.get(key) ?? null;
      if (sameAsLine === null) firstLines.set(key, line);
      ready.push({ line, reference, order, ordering, sameAsLine });
    }
    return { ready, prepared: await prepareOrders(deps, ready, by, signal) };
  };
  const report = (
    { line, reference, order, sameAsLine, ordering }: ReadyRow,
    outcome: CreateOutcome | undefined,
  ): void => {
    if (outcome?.kind === 'created') {
      const { id, orderStatus, recipientAddress } = outcome.order;
      imported.push({
        line,
        reference,
        orderId: id,
        status: orderStatus,
        reasons: outcome.reasons,
        ...(isApproximate(recipientAddress) && { approximate: approximateBy([recipientAddress]) }),
        ...(order.approximatePosition && { positionFromFile: true }),
      });
    } else if (outcome?.kind === 'archived') {
      refused.push({ line, reference, reasons: [archivedReason(ordering.merchant.name)] });
    } else if (outcome) {
      const { id, orderStatus } = outcome.order;
      known.push({ line, reference, orderId: id, status: orderStatus, sameAsLine });
    }
  };
  const write = async ({ ready, prepared }: Awaited<ReturnType<typeof prepare>>): Promise<void> => {
    for (let start = 0; start < ready.length; start += WRITTEN) {
      const began = performance.now();
      const outcomes = await writeOrders(deps, prepared.slice(start, start + WRITTEN), by);
      ready.slice(start, start + WRITTEN).forEach((row, at) => report(row, outcomes[at]));
      // Give way to waiting callers: a page takes several statements, and each would wait for as many lines again.
      if (deps.engine.load().busy > 0) await setTimeout((performance.now() - began) / 4);
    }
  };

  let writing: Promise<void> = Promise.resolve();
  for (let start = 0; start < file.rows.length; start += AHEAD) {
    const end = Math.min(start + AHEAD, file.rows.length);
    // Lines are prepared while the previous ones are written.
    const batch = await prepare(file.rows.slice(start, end)).finally(() => writing);
    writing = write(batch).then(() => onProgress(end, file.rows.length));
    // The failure is reported where `writing` is awaited.
    writing.catch(() => undefined);
  }
  await writing;
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  return {
    fileName,
    lines: file.rows.length,
    notes: [...notes, ...file.notes, ...renamedNotes(renamed)],
    imported: imported.sort(byLine),
    known: known.sort(byLine),
    refused: refused.sort(byLine),
  };
}

type RowResult =
  | { readonly ok: true; readonly order: NewOrder; readonly ordering: IndexedMerchant }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Whether the console exported the row: its Merchant ID decides, because its name may be its merchant's old one. */
const isExported = ({ cells }: ImportRow): boolean => cells.has('Order ID') && cells.has('Merchant ID');

/** Says how many lines name their merchant by another name than it has now. */
const renamedNotes = (lines: readonly number[]): string[] =>
  lines.length === 0
    ? []
    : [
        'Exported lines whose Merchant Name is not the present name of their Merchant ID, which decided: ' +
          `${lines.length} (the first is line ${lines[0]}).`,
      ];

/** Returns the row's merchant and order. Without a merchant nothing else in the row can be checked. */
async function readRow(row: ImportRow, merchants: MerchantFinder): Promise<RowResult> {
  if (row.problems.length > 0) return { ok: false, reasons: row.problems };
  const name = isExported(row) ? undefined : row.cells.get('Merchant Name');
  const ordering = await merchants.find(row.cells.get('Merchant ID'), name);
  if (typeof ordering === 'string') return { ok: false, reasons: [ordering] };
  const answer = rowToOrder(row, ordering);
  return answer.ok ? { ...answer, ordering } : answer;
}

const archivedReason = (name: string): string => `Merchant ${name} is archived`;

/** Looks up each merchant named in rows once. Returns a text with the reason if there is none. */
class MerchantFinder {
  readonly #deps: Pick<PipelineDeps, 'db' | 'timeZones'>;
  readonly #found = new Map<string, Promise<IndexedMerchant | string>>();

  constructor(deps: Pick<PipelineDeps, 'db' | 'timeZones'>) {
    this.#deps = deps;
  }

  find(id: string | undefined, name: string | undefined): Promise<IndexedMerchant | string> {
    const key = JSON.stringify([id, name]);
    const found = this.#found.get(key) ?? this.#look(id, name);
    this.#found.set(key, found);
    return found;
  }

  async #look(id: string | undefined, name: string | undefined): Promise<IndexedMerchant | string> {
    if (id === undefined && name === undefined) return 'Merchant ID or Merchant Name is missing';
    const named = name === undefined ? [] : await findMerchantsByName(this.#deps.db, name);
    if (id === undefined) {
      // The name as it is spelled comes before one that differs only in accents. Only one active merchant can have a
      // name; archived ones may share it.
      const spelled = named.filter((one) => nameSeen(one.name) === nameSeen(name ?? ''));
      const meant = spelled.length > 0 ? spelled : named;
      const active = meant.filter(({ archived }) => !archived);
      const [only] = active.length > 0 ? active : meant;
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

  async #load(id: string): Promise<IndexedMerchant | string> {
    const found = await findIndexedMerchant(this.#deps, id);
    if (!found) return `No merchant has the id "${shorten(id)}"`;
    return found.merchant.archived ? archivedReason(found.merchant.name) : found;
  }
}
