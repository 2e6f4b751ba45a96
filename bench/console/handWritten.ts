/**
 * The baseline: the order list as one would write it by hand for this purpose only, without a framework or anything
 * else. It has the classes of the console's table, so that the same functions measure both in the same run.
 */
interface WireOrder {
  readonly id: string;
  readonly createdAt?: number;
  readonly merchantDisplayName?: string;
  readonly orderStatus?: string;
  readonly refNumber?: string;
  readonly recipient?: { readonly name?: string; readonly phone?: string };
  readonly recipientAddress?: Readonly<Record<string, unknown>>;
}

const ROW = 48;
const MARGIN = 3;
const PANEL = 400;
const TEXTS: readonly ((order: WireOrder) => string)[] = [
  ({ recipient }) => `${recipient?.name ?? ''}\n${recipient?.phone ?? ''}`,
  ({ recipientAddress: at }) => `${String(at?.street)}\n${String(at?.city)}`,
  ({ createdAt }) => new Date((createdAt ?? 0) * 1000).toDateString(),
  ({ orderStatus }) => orderStatus ?? '',
  ({ merchantDisplayName }) => merchantDisplayName ?? '',
  ({ refNumber }) => refNumber ?? '',
];

document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: `body{margin:0;font:14px sans-serif}.orders-header-row{height:32px}
.bp6-table-quadrant-scroll-container{position:relative;height:675px;overflow:auto;contain:strict}
.order-row{position:absolute;left:0;right:0;height:${ROW}px;display:grid;grid-template-columns:48px repeat(6,1fr);contain:strict}
.order-row[aria-selected=true]{background:#def}.order-cell{overflow:hidden;white-space:pre}
.order-panel{position:absolute;left:0;right:0;height:${PANEL}px;overflow:hidden;background:#eee}`,
  }),
);
document.body.innerHTML = `<h1>Orders</h1><div class="actions-line">loaded: <b></b></div>
<div class="orders-header-row"><input type="checkbox" class="order-check"></div>
<div class="bp6-table-quadrant-main"><div class="bp6-table-quadrant-scroll-container"><div></div></div></div>`;
const part = <Type extends Element>(selector: string): Type => {
  const found = document.querySelector<Type>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};
const scroller = part<HTMLElement>('.bp6-table-quadrant-scroll-container');
const spacer = part<HTMLElement>('.bp6-table-quadrant-scroll-container > div');
const counter = part('b');
const checkAll = part<HTMLInputElement>('.orders-header-row input');

const orders: WireOrder[] = [];
const selected = new Set<string>();
const rows: HTMLElement[] = [];
let openRow = -1;
let next: object | null = {};
let isLoading = false;

function newRow(): HTMLElement {
  const row = document.createElement('div');
  row.className = 'order-row';
  row.innerHTML = `<div><input type="checkbox" class="order-check"></div>${TEXTS.map((_, at) => `<div class="order-cell${at === 0 ? ' order-name' : ''}"> </div>`).join('')}`;
  spacer.append(row);
  return row;
}

function fill(row: HTMLElement, at: number): void {
  const order = orders[at];
  row.hidden = order === undefined;
  if (order === undefined) return;
  row.style.transform = `translateY(${at * ROW + (openRow >= 0 && at > openRow ? PANEL : 0)}px)`;
  row.dataset.row = String(at);
  const isSelected = selected.has(order.id);
  row.setAttribute('aria-selected', String(isSelected));
  (row.firstElementChild?.firstElementChild as HTMLInputElement).checked = isSelected;
  TEXTS.forEach((textOf, cell) => {
    const text = row.children[cell + 1]?.firstChild as Text;
    const wanted = textOf(order);
    if (text.data !== wanted) text.data = wanted;
  });
}

function draw(): void {
  spacer.style.height = `${orders.length * ROW + (openRow >= 0 ? PANEL : 0)}px`;
  const first = Math.max(0, Math.floor(scroller.scrollTop / ROW) - MARGIN);
  const count = Math.ceil(scroller.clientHeight / ROW) + 2 * MARGIN;
  while (rows.length < count) rows.push(newRow());
  for (let at = first; at < first + count; at += 1) {
    const row = rows[at % count];
    if (row !== undefined) fill(row, at);
  }
}

async function load(): Promise<void> {
  if (isLoading || next === null) return;
  isLoading = true;
  const answer = await fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...next, limit: 50 }),
  });
  const page = JSON.parse(await answer.text()) as { orders: WireOrder[]; next: object | null };
  for (const order of page.orders) orders.push(order);
  ({ next } = page);
  isLoading = false;
  counter.textContent = String(orders.length);
  draw();
}

function toggle(at: number): void {
  document.querySelector('.order-panel')?.remove();
  openRow = openRow === at ? -1 : at;
  if (openRow >= 0) {
    const panel = document.createElement('div');
    panel.className = 'order-panel';
    panel.style.top = `${(openRow + 1) * ROW}px`;
    const fields = Object.entries(orders[openRow] ?? {}).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    panel.append(Object.assign(document.createElement('pre'), { textContent: fields.join('\n') }));
    spacer.append(panel);
  }
  draw();
}

scroller.addEventListener('scroll', () => {
  draw();
  if (scroller.scrollTop + 2 * scroller.clientHeight > scroller.scrollHeight) void load();
});
spacer.addEventListener('click', ({ target }) => {
  const row = (target as Element).closest<HTMLElement>('.order-row');
  if (row === null) return;
  const at = Number(row.dataset.row);
  if (!(target instanceof HTMLInputElement)) return toggle(at);
  const id = orders[at]?.id ?? '';
  if (!selected.delete(id)) selected.add(id);
  fill(row, at);
});
checkAll.addEventListener('change', () => {
  selected.clear();
  if (checkAll.checked) for (const { id } of orders) selected.add(id);
  draw();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && openRow >= 0) toggle(openRow);
});
void load();
