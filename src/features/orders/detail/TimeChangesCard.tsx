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

/** Columns in the order of D-053; `text` ones give way to the times and end in an ellipsis. */
const COLUMNS = [
  { title: 'Time', kind: 'time' },
  { title: 'Changed By', kind: 'text' },
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
          <HTMLTable compact className="plain-table time-changes-table">
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
      <TextCell text={change.changedBy} />
      <TextCell text={change.category} />
      <TextCell text={change.notes} />
      <TextCell text={change.externalNotes} />
      <td>{yesOrNo(change.showExternalNotes)}</td>
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

function TextCell({ text }: { readonly text: string | undefined }) {
  return <td className="time-changes-text">{text ? <EllipsisText>{text}</EllipsisText> : <EmptyDash />}</td>;
}

function yesOrNo(value: boolean | undefined) {
  if (value === undefined) return <EmptyDash />;
  return value ? 'Yes' : 'No';
}
