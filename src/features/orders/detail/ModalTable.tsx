import { HTMLTable } from '@blueprintjs/core';
import { EmptyDash } from '../../../ui/EmptyDash';
import { ModalDialog } from '../../../ui/ModalDialog';

interface ModalTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** A row's cells in the order of the columns; null is drawn as a dash. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Shown when there are no rows. */
  readonly emptyText: string;
  readonly onClose: () => void;
}

/** A small read-only table in a dialog. Its body scrolls, its header stays, Escape closes it. */
export function ModalTable({ title, columns, rows, emptyText, onClose }: ModalTableProps) {
  return (
    <ModalDialog title={title} onClose={onClose} className="modal-table">
      <div className="modal-table-body" tabIndex={0} role="group" aria-label={title}>
        <HTMLTable className="plain-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length} className="muted">
                  {emptyText}
                </td>
              </tr>
            )}
            {rows.map((cells, row) => (
              // Rows have no id of their own, and a read-only table never moves them.
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>{cell ?? <EmptyDash />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
    </ModalDialog>
  );
}
