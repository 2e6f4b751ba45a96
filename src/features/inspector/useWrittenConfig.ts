import { useEffect, useState } from 'react';
import { readWrittenConfig, type WrittenConfig } from './flagSources';

/** The configuration as it was written; undefined while it is awaited, null where it does not come. */
export function useWrittenConfig(): WrittenConfig | null | undefined {
  const [written, setWritten] = useState<WrittenConfig | null>();
  useEffect(() => void readWrittenConfig().then(setWritten), []);
  return written;
}
