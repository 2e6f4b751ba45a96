/** The types of calls to the admin API and of their results, shared by the files of this folder. */
import type { QueryReturnValue } from '@reduxjs/toolkit/query';
import type { ChangingEndpoint, ReadingEndpoint } from '../contract/endpoints';
import type { EpochMs } from '../contract/schemas/common';
import type { MerchantChange, MerchantRecord } from '../domain/merchants/merchantRecord';
import type { PartsNews } from '../domain/merchants/partsNews';
import type { OrderRecord } from '../domain/orders/orderRecord';
import type { ApiError } from './errors';

type QueryValue = string | number | boolean | null | undefined;

interface AnyCall {
  /** Path parameters, unencoded. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query string; null, undefined and '' are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The answer is a file: its raw bytes (`Uint8Array`). A refusal is still read as JSON. */
  readonly as?: 'bytes';
}

/** A call that changes nothing. */
interface ReadCall extends AnyCall {
  readonly endpoint: ReadingEndpoint;
}

/** How to find out whether a change was made when its answer was lost and no key helps. */
export interface Proof {
  readonly read: ReadCall;
  /** Whether the record read has the change; null when it does not tell. */
  readonly shows: (answer: unknown) => boolean | null;
  /** The record read equals the answer of the change. */
  readonly isAnswer?: true;
}

/** A call that changes something. It is repeated until its outcome is known: see `untilKnown`. */
export interface ChangeCall extends AnyCall {
  readonly endpoint: ChangingEndpoint;
  /**
   * Makes a repeated call harmless; sent only to a server that supports it (`extras.idempotencyKey`). If it is absent,
   * the call gets its own key. Code that lets people retry after a lost answer must pass the same key again.
   */
  readonly idempotencyKey?: string;
  /** The version that the change is based on; sent only to a server that supports it (`extras.ifMatch`). */
  readonly ifMatch?: number;
  /** Null when no readable record shows the change. */
  readonly proof: Proof | null;
  /** Send once only: the sender, a job, retries and reads back itself. */
  readonly oneTry?: boolean;
}

/**
 * The version of the record that the person saw. If the record has another version, the server refuses the change with
 * 412 and sends the current record.
 */
export type OnVersion = Pick<ChangeCall, 'ifMatch'>;

/** One call of the admin API. */
export type Call = ReadCall | ChangeCall;

/** What comes with an answer besides its body. It carries records to the slices that own them. */
export interface AnswerMeta {
  readonly status?: number;
  readonly requestId?: string;
  /** When the call was sent, by the environment's clock: its data is at least that new. */
  readonly askedAt?: EpochMs;
  /** The record's version from the `ETag`, if the server sends one. */
  readonly version?: number;
  readonly orders?: readonly OrderRecord[];
  readonly merchants?: readonly MerchantRecord[];
  /** What a call changed in a merchant, if its answer is not the merchant (MDT-19). */
  readonly merchantChange?: MerchantChange;
  /** Zones and rules of a merchant in the answer. */
  readonly partsNews?: PartsNews;
}

/** The result of an endpoint: its data or an error. */
export type Brought<Data> = QueryReturnValue<Data, ApiError, AnswerMeta>;

/** The result of a call: the body of the answer, not parsed into records yet. */
export type CallResult = Brought<unknown>;

/** Sends a call. Endpoints that make several calls get this function. */
export type SendCall = (call: Call) => CallResult | PromiseLike<CallResult>;
