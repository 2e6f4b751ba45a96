import { useEffect, useState } from 'react';
import { readWrittenConfig, type WrittenConfig } from './flagSources';

/** The content of the configuration file; undefined while it is loading, null if that fails. */
export function useWrittenConfig(): WrittenConfig | null | undefined {
  const [written, setWritten] = useState<WrittenConfig | null>();
  useEffect(() => void readWrittenConfig().then(setWritten), []);
  return written;
}
