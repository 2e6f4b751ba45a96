/** GET /orders/{id}/history (docs/decisions/0058-history.md). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HISTORY_PAGE_SIZE } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import { historyRequest, type RecordedChange } from '../../src/contract/schemas/history';
import type { ServerDeps } from '../deps';
import type { Db } from '../db/withTx';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { countChanges, selectChangePage, type ChangeOfRecord } from '../repositories/audit';
import { findOrderText } from '../repositories/orders';
import { nameOfActor } from '../services/actorName';
import { orderId } from './orderAnswers';

/** Adds the endpoint that says who changed an order. */
export function registerOrderHistoryRoute(app: FastifyInstance, { db, ...deps }: ServerDeps): void {
  defineRoute(app, { db, ...deps }, 'getOrderHistory', {
    summary: 'What was changed of an order, by whom and when, newest first, and how many changes there are.',
    params: z.object({ id: orderId }),
    querystring: historyRequest,
    handler: async ({ params: { id }, query }) => {
      const limit = query.limit ?? HISTORY_PAGE_SIZE;
      const below = query.below === undefined ? null : readPlace(query.below);
      const [order, found, total] = await Promise.all([
        findOrderText(db, id),
        selectChangePage(db, 'order', id, { limit: limit + 1, below }),
        countChanges(db, 'order', id),
      ]);
      if (!order) throwHttpError(404, messages.orderNotFound(id));
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const next = found.length > limit && last ? `${last.at}.${last.id}` : null;
      return { changes: await withNames(db, shown), next, total };
    },
  });
}

function readPlace(text: string): Pick<ChangeOfRecord, 'at' | 'id'> {
  const [, at, id] = /^(\d{1,16})\.(.+)$/.exec(text) ?? [];
  if (at === undefined || id === undefined) throwHttpError(400, messages.historyPlaceForeign);
  return { at: Number(at), id };
}

async function withNames(db: Db, changes: readonly ChangeOfRecord[]): Promise<RecordedChange[]> {
  const actors = [...new Set(changes.map(({ actor }) => actor))];
  const names = new Map(
    await Promise.all(actors.map(async (actor) => [actor, await nameOfActor(db, actor)] as const)),
  );
  return changes.map(({ actor: by, before, after, origin, ...change }) => {
    const name = names.get(by);
    return {
      ...change,
      by,
      ...(name && { name }),
      ...(origin !== null && { origin }),
      before: asRecord(before),
      after: asRecord(after),
    };
  });
}

const asRecord = (value: unknown) => value as RecordedChange['before'];
