import { useEffect, useState } from 'react';

/** Whether the event is meant for a field or dialog instead of the page. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], .bp6-portal') !== null;

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Handles files dropped, and files or text pasted, anywhere on the page. Returns whether a file is being dragged over
 * it. Unhandled, a drop beside the strip would make the browser leave the console and open the file.
 */
export function useGivenIds(
  onFiles: (files: readonly File[]) => void,
  onText: (text: string) => void,
): boolean {
  const [isDragging, setDragging] = useState(false);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    // Between two elements there is a related target; outside the window there is none.
    const leave = (event: DragEvent) => !event.relatedTarget && setDragging(false);
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      if (isElsewhere(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length === 0 && text.trim() === '') return;
      event.preventDefault();
      // Prefer text: a spreadsheet also puts a picture of the cells on the clipboard.
      if (text.trim() === '') onFiles(files);
      else onText(text);
    };
    const page = new AbortController();
    const { signal } = page;
    document.addEventListener('dragenter', over, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => page.abort();
  }, [onFiles, onText]);

  return isDragging;
}
