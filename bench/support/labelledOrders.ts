import type { ApiClient } from './apiClient';

/** Recent orders that have a label of one page. */
export async function labelledOrders(api: ApiClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: object | null = {}; cursor !== null && ids.length < count;) {
    const { text } = await api.call('POST', '/orders', { ...cursor, limit: 200 });
    const page = JSON.parse(text) as {
      orders: { id: string; validAddress?: boolean; recipientAddress?: object | null; packages?: object[] }[];
      next: object | null;
    };
    for (const { id, validAddress, recipientAddress, packages = [] } of page.orders) {
      // One page each, so that the figures are per page.
      if (validAddress === true && recipientAddress && packages.length <= 1) ids.push(id);
    }
    cursor = page.next;
  }
  if (ids.length < count) throw new Error(`Only ${ids.length} orders have a label of one page.`);
  return ids.slice(0, count);
}
