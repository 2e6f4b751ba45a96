import { HTMLTable } from '@blueprintjs/core';
import { messages } from '../../../contract/messages';
import type { TimeChangeEvent } from '../../../contract/schemas/orders';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { timeChanges } from '../../../domain/orders/timeline';
import { zoneTitle } from '../../../lib/times';
import type { TimeZone } from '../../../lib/timeZones';
import { CutText } from '../../../ui/CutText';
import { EmptyDash } from '../../../ui/EmptyDash';
import { TimeText } from '../../../shared/dates/TimeText';
import { useOrderZones } from './useOrderZones';

/** The columns in order. The kind decides the width: times are never cut off, text ends in an ellipsis. */
const COLUMNS = [
  { title: 'Time', kind: 'time' },
  { title: 'Changed By', kind: 'person' },
  { title: 'Category', kind: 'code' },
  { title: 'Notes', kind: 'text' },
  { title: 'External Notes', kind: 'text' },
  { title: 'Shown to Recipient', kind: 'word' },
  { title: 'Previous From', kind: 'time' },
  { title: 'Previous To', kind: 'time' },
  { title: 'New From', kind: 'time' },
  { title: 'New To', kind: 'time' },
] as const;

/** How many changes of the delivery window there are, and the time zones of their times; undefined for none. */
export function useTimeChangesAside(order: OrderRecord): string | undefined {
  const zones = useOrderZones(order);
  const { length } = timeChanges(order);
  if (length === 0) return undefined;
  return `${length === 1 ? '1 change' : `${length} changes`} · ${zonesText(zones)}`;
}

/** Every change of the delivery window, newest first (ODT-24). */
export function TimeChanges({ order }: { readonly order: OrderRecord }) {
  const changes = timeChanges(order);
  const zones = useOrderZones(order);
  if (changes.length === 0) return <p className="muted time-changes-empty">{messages.noTimeChanges}</p>;
  return (
    // Scrolls sideways on narrow pages, so it must be reachable by keyboard.
    <div className="time-changes-scroll" tabIndex={0} role="group" aria-label="Time Change Events, table">
      <HTMLTable className="plain-table time-changes-table">
        <thead>
          <tr>
            {COLUMNS.map(({ title, kind }) => (
              <th key={title} scope="col" className={`time-changes-${kind}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => (
            // Changes have no id, and two may be made in the same millisecond.
            <ChangeRow key={index} change={change} {...zones} />
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}

interface Zones {
  /** The destination's zone, for the windows. */
  readonly zone: TimeZone;
  /** The reader's zone, for the time of the change. */
  readonly reader: TimeZone;
}

/** The zones, named once for all rows. */
const zonesText = ({ zone, reader }: Zones): string =>
  zone.name === reader.name
    ? `Times: ${zoneTitle(zone)}`
    : `Time: ${zoneTitle(reader)}, windows: ${zoneTitle(zone)}`;

function ChangeRow({ change, zone, reader }: Zones & { readonly change: TimeChangeEvent }) {
  return (
    <tr>
      <td className="time-changes-time">
        <TimeText ms={change.time} zone={reader} />
      </td>
      <TextCell kind="person" text={change.changedBy} />
      <TextCell kind="code" text={change.category} />
      <TextCell kind="text" text={change.notes} />
      <TextCell kind="text" text={change.externalNotes} />
      <td className="time-changes-word">{yesOrNo(change.showExternalNotes)}</td>
      <td className="time-changes-time">
        <TimeText ms={change.initialCompleteAfter} zone={zone} reader={reader} />
      </td>
      <td className="time-changes-time">
        <TimeText ms={change.initialCompleteBefore} zone={zone} reader={reader} />
      </td>
      <td className="time-changes-time time-changes-new">
        <TimeText ms={change.newCompleteAfter} zone={zone} reader={reader} />
      </td>
      <td className="time-changes-time time-changes-new">
        <TimeText ms={change.newCompleteBefore} zone={zone} reader={reader} />
      </td>
    </tr>
  );
}

interface TextCellProps {
  readonly kind: (typeof COLUMNS)[number]['kind'];
  readonly text: string | undefined;
}

function TextCell({ kind, text }: TextCellProps) {
  return <td className={`time-changes-${kind}`}>{text ? <CutText texts={[text]} /> : <EmptyDash />}</td>;
}

function yesOrNo(value: boolean | undefined) {
  if (value === undefined) return <EmptyDash />;
  return value ? 'Yes' : 'No';
}
