/** The existing records that generated requests can name, read through the server's own API. */
import type { Known } from './fittingValues';

interface Named {
  readonly id: string;
}

/** How many of each are enough. */
const MANY = 40;
const SOME = 8;

/** `token` must be a super_admin's. */
export async function readKnown(url: string, token: string): Promise<Known> {
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as T;
  };
  const { orders } = await ask<{ orders: readonly Named[] }>('/orders', { limit: MANY });
  const merchants = (await ask<readonly Named[]>('/merchants/names')).slice(0, SOME).map(({ id }) => id);
  const whole = await Promise.all(
    merchants.map((id) =>
      ask<{ zones?: readonly Named[]; shippingRules?: readonly Named[] }>(`/merchants/${id}`),
    ),
  );
  const users = await Promise.all(
    merchants.map((id) => ask<readonly { username: string }[]>(`/merchants/${id}/users`)),
  );
  return {
    orders: orders.map(({ id }) => id),
    merchants,
    zones: whole.flatMap(({ zones = [] }) => zones.map(({ id }) => id)).slice(0, MANY),
    rules: whole.flatMap(({ shippingRules = [] }) => shippingRules.map(({ id }) => id)).slice(0, MANY),
    users: users.flat().map(({ username }) => username),
  };
}
