import type { EpochMs } from '../../contract/schemas/common';

/** `0.2 KB`, `141 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 100) return `${bytes} B`;
  if (bytes < 10_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** As in the server's log: `14:52:07.318 UTC`. */
export const logTime = (at: EpochMs): string => `${new Date(at).toISOString().slice(11, 23)} UTC`;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
