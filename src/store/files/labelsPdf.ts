/**
 * Merges labels into one PDF, in the order they are added (docs/decisions/files.md#labels). Runs in a worker; tests run
 * it in process. A damaged PDF is reported and left out, without affecting the others.
 */
import type { PDFDocument as Document, PDFPage } from 'pdf-lib';
import type { OrderId } from '../../domain/orders/orderRecord';
import type { FileBuilder } from './fileBuilder';

export interface LabelPart {
  readonly id: OrderId;
  readonly bytes: Uint8Array;
}

export interface LabelsPdf {
  /** Null when no label was usable. */
  readonly content: Blob | null;
  readonly pages: number;
  /** Number of labels in it. */
  readonly written: number;
  readonly damaged: readonly OrderId[];
}

const PDF_TYPE = 'application/pdf';

/** A worker has no page to keep responsive, so it writes all objects at once, which is six times as fast. */
const ALL_AT_ONCE = Number.MAX_SAFE_INTEGER;

/** @param isOwnThread false on the page's thread, where writing yields to the page */
export async function buildLabelsPdf(isOwnThread: boolean): Promise<FileBuilder<LabelPart, LabelsPdf>> {
  // Imported here and not above, so that it becomes a separate chunk and not part of the page's first load.
  const { PDFArray, PDFDocument, PDFName } = await import('pdf-lib');
  const good: LabelPart[] = [];
  const damaged: OrderId[] = [];
  let merged = await PDFDocument.create();

  /**
   * Whether all contents of a page exist. A truncated file may still count its pages, but the contents that they
   * reference are missing. A page without references is complete: printer drivers write empty pages that way.
   */
  function hasItsContents({ node }: PDFPage): boolean {
    if (node.get(PDFName.of('Contents')) === undefined) return true;
    const contents = node.lookup(PDFName.of('Contents'));
    if (!(contents instanceof PDFArray)) return contents !== undefined;
    return contents.asArray().every((_part, at) => contents.lookup(at) !== undefined);
  }

  async function append(target: Document, bytes: Uint8Array): Promise<void> {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    const indices = source.getPageIndices();
    if (indices.length === 0 || !source.getPages().every(hasItsContents)) throw new Error('Nothing to print');
    const pages = await target.copyPages(source, indices);
    pages.forEach((page) => target.addPage(page));
  }
  const save = (target: Document): Promise<Uint8Array> =>
    target.save(isOwnThread ? { objectsPerTick: ALL_AT_ONCE } : {});

  /** The merged file cannot be written: try each label alone to find the bad ones. */
  async function mergeWithoutBad(): Promise<void> {
    merged = await PDFDocument.create();
    for (const part of good.splice(0)) {
      try {
        const alone = await PDFDocument.create();
        await append(alone, part.bytes);
        await save(alone);
        await append(merged, part.bytes);
        good.push(part);
      } catch {
        damaged.push(part.id);
      }
    }
  }

  return {
    async add(part) {
      try {
        await append(merged, part.bytes);
        good.push(part);
      } catch {
        damaged.push(part.id);
      }
    },
    async finish() {
      let bytes: Uint8Array | null = null;
      if (good.length > 0) {
        bytes = await save(merged).catch(() => null);
        if (bytes === null) {
          await mergeWithoutBad();
          if (good.length > 0) bytes = await save(merged);
        }
      }
      if (bytes === null) return { content: null, pages: 0, written: 0, damaged };
      const content = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: PDF_TYPE });
      return { content, pages: merged.getPageCount(), written: good.length, damaged };
    },
    close: () => void good.splice(0),
  };
}
