import { AnchorButton, Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { kindText } from '../../contract/auditWords';
import { originText } from '../../contract/origins';
import type { ActivityEvent } from '../../contract/schemas/activity';
import { jobIdOf } from '../../domain/activity/foldedEvents';
import type { ChangeLine } from '../../domain/history/fieldLines';
import { changeReason } from '../../domain/orders/changeLines';
import { useRouterLink } from '../../shared/links/useRouterLink';
import { CopyButton } from '../../ui/CopyButton';
import { EmptyDash } from '../../ui/EmptyDash';

interface ActivityDetailProps {
  readonly event: ActivityEvent;
  readonly lines: readonly ChangeLine[];
  /** The address at which the record is shown; null if there is none. */
  readonly place: string | null;
  readonly onLookFor: (id: string) => void;
}

/** Request ids are recognised by their length: the server's own work has words instead. */
const isRequestId = (id: string) => id.length === 36;

/** What an event changed, field by field, why and from where, with links to related things. */
export function ActivityDetail({ event, lines, place, onLookFor }: ActivityDetailProps) {
  const { kind, record, requestId, origin } = event;
  const jobId = jobIdOf(event);
  return (
    <div className="activity-detail">
      {lines.length > 0 ? <FieldTable lines={lines} /> : <p className="muted">No fields were changed.</p>}
      <div className="activity-facts">
        <dl>
          <Fact title="Reason">{changeReason(event) || <EmptyDash />}</Fact>
          <Fact title="Id">
            {record} <CopyButton text={record} label="Copy id" />
          </Fact>
          <Fact title="Request id">
            {requestId} <CopyButton text={requestId} label="Copy whole request id" />
          </Fact>
          <Fact title="From">
            {originText(origin) || <EmptyDash />}
            {jobId !== undefined && <span className="muted"> {jobId}</span>}
          </Fact>
        </dl>
        <div className="activity-ways">
          {place !== null && <OpenRecord text={`Open ${kindText(kind).toLowerCase()}`} to={place} />}
          {isRequestId(requestId) && (
            <Button size="small" text="All of this request" onClick={() => onLookFor(requestId)} />
          )}
          {jobId !== undefined && (
            <Button size="small" text="All of this job" onClick={() => onLookFor(jobId)} />
          )}
          <Button size="small" text="All of this record" onClick={() => onLookFor(record)} />
        </div>
      </div>
    </div>
  );
}

function FieldTable({ lines }: Pick<ActivityDetailProps, 'lines'>) {
  return (
    <table className="activity-fields">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, before, after }) => (
          <tr key={what}>
            <td className="muted">{what}</td>
            <td>{before === '' ? '–' : <del>{before}</del>}</td>
            <td className="activity-after">{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

function OpenRecord({ text, to }: { readonly text: string; readonly to: string }) {
  return <AnchorButton size="small" text={text} {...useRouterLink(to)} />;
}
