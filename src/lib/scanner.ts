import { isCharacter, SCAN_GAP_MS } from './scanGap';

/** Shorter texts are not codes. */
const CODE_MIN = 4;

type ReadKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'timeStamp'>;

/** How a key event was interpreted. `part` is a character from a scanner, because it came too fast for a person. */
export type KeyReading =
  { readonly is: 'key' } | { readonly is: 'part' } | { readonly is: 'code'; readonly code: string };

const KEY: KeyReading = { is: 'key' };

/**
 * Tells a scanner from a person at the same keyboard: characters less than 30 ms apart, ended by Enter or Tab, are a
 * code. The first character counts as a key, because the second one has not arrived yet.
 */
export function createScanReader(): (event: ReadKey) => KeyReading {
  let read = '';
  let last = -Infinity;
  return (event) => {
    // Scanners press Shift for capital letters.
    if (event.key === 'Shift') return KEY;
    // Only after a character: Space right after an arrow key comes from a person.
    const isFast = read !== '' && event.timeStamp - last < SCAN_GAP_MS && !event.repeat;
    last = event.timeStamp;
    if (isCharacter(event)) {
      read = isFast ? read + event.key : event.key;
      return isFast ? { is: 'part' } : KEY;
    }
    const code = read.trim();
    read = '';
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    return isEnd && isFast && code.length >= CODE_MIN ? { is: 'code', code } : KEY;
  };
}
