import { HTMLTable } from '@blueprintjs/core';
import { memo } from 'react';
import { messages } from '../../../contract/messages';
import type { TimeChangeEvent } from '../../../contract/schemas/orders';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { timeChanges } from '../../../domain/orders/timeline';
import { zoneAbbreviation } from '../../../lib/times';
import { DetailCard } from '../../../ui/DetailCard';
import { EllipsisText } from '../../../ui/EllipsisText';
import { EmptyDash } from '../../../ui/EmptyDash';
import { TimeText } from '../../../ui/TimeText';

/** Columns in the order of D-053; the kind decides the width: times are never cut, words end in an ellipsis. */
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

/** Every change of the delivery window, newest first (ODT-24). */
export const TimeChangesCard = memo(function TimeChangesCard({ order }: { readonly order: OrderRecord }) {
  const changes = timeChanges(order);
  const newest = changes[0];
  return (
    <DetailCard
      title="Time Change Events"
      className="time-changes-card"
      aside={
        newest &&
        `${changes.length === 1 ? '1 change' : `${changes.length} changes`} · ${zoneAbbreviation(newest.time)}`
      }
    >
      {changes.length === 0 ? (
        <p className="muted time-changes-empty">{messages.noTimeChanges}</p>
      ) : (
        // Scrolls sideways where the page is narrow, so the keyboard must be able to reach it.
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
                <ChangeRow key={index} change={change} />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </DetailCard>
  );
});

function ChangeRow({ change }: { readonly change: TimeChangeEvent }) {
  return (
    <tr>
      <td className="time-changes-time">
        <TimeText ms={change.time} />
      </td>
      <TextCell kind="person" text={change.changedBy} />
      <TextCell kind="code" text={change.category} />
      <TextCell kind="text" text={change.notes} />
      <TextCell kind="text" text={change.externalNotes} />
      <td className="time-changes-word">{yesOrNo(change.showExternalNotes)}</td>
      <td className="time-changes-time">
        <TimeText ms={change.initialCompleteAfter} />
      </td>
      <td className="time-changes-time">
        <TimeText ms={change.initialCompleteBefore} />
      </td>
      <td className="time-changes-time time-changes-new">
        <TimeText ms={change.newCompleteAfter} />
      </td>
      <td className="time-changes-time time-changes-new">
        <TimeText ms={change.newCompleteBefore} />
      </td>
    </tr>
  );
}

interface TextCellProps {
  readonly kind: (typeof COLUMNS)[number]['kind'];
  readonly text: string | undefined;
}

function TextCell({ kind, text }: TextCellProps) {
  return (
    <td className={`time-changes-${kind}`}>{text ? <EllipsisText>{text}</EllipsisText> : <EmptyDash />}</td>
  );
}

function yesOrNo(value: boolean | undefined) {
  if (value === undefined) return <EmptyDash />;
  return value ? 'Yes' : 'No';
}
