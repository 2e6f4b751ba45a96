/** Offers files made in the browser for download. Use only this module for that. */

/** Offers `content` for saving under `fileName`. `type` is the MIME type, e.g. `text/csv;charset=utf-8`. */
export function downloadFile(fileName: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
