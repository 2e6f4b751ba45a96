/** The icon components of the statuses. The contract has only icon names; loading by name would bundle every icon. */
import {
  Add,
  Archive,
  Box,
  Circle,
  Cog,
  CrossCircle,
  CubeAdd,
  CubeRemove,
  Disable,
  Dollar,
  DriveTime,
  Error as ErrorIcon,
  Geofence,
  Help,
  Home,
  Inbox,
  MapMarker,
  Outdated,
  PathSearch,
  Route,
  TickCircle,
  Truck,
  Undo,
} from '@blueprintjs/icons';

const STATUS_ICONS = {
  add: Add,
  archive: Archive,
  box: Box,
  circle: Circle,
  cog: Cog,
  'cross-circle': CrossCircle,
  'cube-add': CubeAdd,
  'cube-remove': CubeRemove,
  disable: Disable,
  dollar: Dollar,
  'drive-time': DriveTime,
  error: ErrorIcon,
  geofence: Geofence,
  help: Help,
  home: Home,
  inbox: Inbox,
  'map-marker': MapMarker,
  outdated: Outdated,
  'path-search': PathSearch,
  route: Route,
  'tick-circle': TickCircle,
  truck: Truck,
  undo: Undo,
} as const;

/** The component for an icon name of the status table; a circle if there is none. */
export function statusIcon(name: string): (typeof STATUS_ICONS)[keyof typeof STATUS_ICONS] {
  return (STATUS_ICONS as Readonly<Record<string, (typeof STATUS_ICONS)['circle']>>)[name] ?? Circle;
}
