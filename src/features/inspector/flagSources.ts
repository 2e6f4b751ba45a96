/** The console's settings and flags, and where each value comes from. */
import type { RuntimeConfig } from '../../contract/schemas/config';
import { READY_GRACE_SECONDS } from '../../contract/constants';
import { isObject } from '../../lib/isObject';
import type { RootState } from '../../store/types';

export interface Flag {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly from: string;
}

/** The content of the configuration file. */
export type WrittenConfig = Readonly<Record<string, unknown>>;

/** Reads it again, because the parsed configuration does not show what was left out. Null if that fails. */
export async function readWrittenConfig(): Promise<WrittenConfig | null> {
  try {
    return (await (await fetch('/config.json')).json()) as WrittenConfig;
  } catch {
    return null;
  }
}

const DEFAULTS = {
  readyGraceSeconds: READY_GRACE_SECONDS,
  devTools: false,
  inspector: 'super_admin',
} satisfies Partial<RuntimeConfig>;

/** @param written undefined while it is loading */
export function flagsWithSources(
  { config, flags, views }: RootState,
  written: WrittenConfig | null | undefined,
): Flag[] {
  const from = (object: unknown, name: string): string => {
    if (written === undefined) return '…';
    if (written === null) return 'config.json or default';
    return isObject(object) && name in object ? 'config.json' : 'default';
  };
  const { menuCollapsed, theme, keysOn } = views.shell;
  return [
    ...Object.entries(flags).map(([name, value]) => ({ name, value, from: 'server, featureFlags' })),
    ...Object.entries(config.extras).map(([name, value]) => ({
      name: `extras.${name}`,
      value,
      from: from(written?.extras, name),
    })),
    ...Object.entries(DEFAULTS).map(([name, otherwise]) => ({
      name,
      value: config[name as keyof typeof DEFAULTS] ?? otherwise,
      from: from(written, name),
    })),
    { name: 'keys of one character', value: keysOn, from: 'this browser' },
    { name: 'menu collapsed', value: menuCollapsed, from: 'this browser' },
    { name: 'theme', value: theme, from: 'this browser' },
  ];
}
