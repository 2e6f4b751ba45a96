/**
 * The reference: Blueprint's table as in its documentation, with as many columns as ours. CPU budgets were set relative
 * to it; scrolled in the same run, it shows how much of a figure is due to the machine.
 */
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/table/lib/css/table.css';
import { Checkbox, Tag } from '@blueprintjs/core';
import { Cell, Column, RenderMode, SelectionModes, Table } from '@blueprintjs/table';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = 10_000;

function PlainTable() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const toggle = (row: number) => {
    const next = new Set(selected);
    if (!next.delete(row)) next.add(row);
    setSelected(next);
  };
  const check = (row: number) => (
    <Cell>
      <Checkbox className={`check-${row}`} checked={selected.has(row)} onChange={() => toggle(row)} />
    </Cell>
  );
  const status = () => (
    <Cell>
      <Tag intent="primary">GEOCODED</Tag>
    </Cell>
  );
  const text = (name: string) => (row: number) => <Cell>{`${name} of order ${row}`}</Cell>;
  return (
    <div style={{ width: 1160, height: 675 }}>
      <Table
        numRows={ROWS}
        defaultRowHeight={48}
        enableRowHeader={false}
        selectionModes={SelectionModes.NONE}
        renderMode={RenderMode.NONE}
        cellRendererDependencies={[selected]}
      >
        <Column name="" cellRenderer={check} />
        <Column name="Recipient" cellRenderer={text('Recipient')} />
        <Column name="Address" cellRenderer={text('Address')} />
        <Column name="Placed On" cellRenderer={text('Day')} />
        <Column name="Status" cellRenderer={status} />
        <Column name="Merchant" cellRenderer={text('Merchant')} />
        <Column name="Ref #" cellRenderer={text('Reference')} />
        <Column name="Pickup Ready" cellRenderer={text('Pickup')} />
      </Table>
    </div>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<PlainTable />);
