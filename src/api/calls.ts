/** The calls of the admin API and what comes back: the words that the files of this folder share. */
import type { QueryReturnValue } from '@reduxjs/toolkit/query';
import type { ChangingEndpoint, ReadingEndpoint } from '../contract/endpoints';
import type { EpochMs } from '../contract/schemas/common';
import type { MerchantChange, MerchantRecord } from '../domain/merchants/merchantRecord';
import type { PartsNews } from '../domain/merchants/partsNews';
import type { OrderRecord } from '../domain/orders/orderRecord';
import type { ApiError } from './errors';

type QueryValue = string | number | boolean | null | undefined;

interface AnyCall {
  /** Parameters of the path, unencoded. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query string; null, undefined and '' are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The answer is a file: its bytes as they came (`Uint8Array`). A refusal is read as JSON all the same. */
  readonly as?: 'bytes';
}

/** A call that changes nothing. */
interface ReadCall extends AnyCall {
  readonly endpoint: ReadingEndpoint;
}

/** How a change shows that it was made, when its answer was lost and no key helps. */
export interface Proof {
  readonly read: ReadCall;
  /** What was read has the change, has it not, or does not say (null). */
  readonly shows: (answer: unknown) => boolean | null;
  /** What was read is what the change would have been answered with. */
  readonly isAnswer?: true;
}

/** A call that changes something. It is sent until it is known what became of it: see `untilKnown`. */
export interface ChangeCall extends AnyCall {
  readonly endpoint: ChangingEndpoint;
  /**
   * Makes a repeated call harmless; sent only to a server that knows it (`extras.idempotencyKey`). Without one the call
   * gets a key of its own; whoever lets people try again after a lost answer gives the same one again.
   */
  readonly idempotencyKey?: string;
  /** Version the change was made on; sent only to a server that knows it (`extras.ifMatch`). */
  readonly ifMatch?: number;
  /** Null where nothing that can be read shows it. */
  readonly proof: Proof | null;
  /** Sent once: its sender, a job, tries again and reads back itself. */
  readonly oneTry?: boolean;
}

/** The version of the record that the person saw: on another one the change is refused with 412 and the record as it is. */
export type OnVersion = Pick<ChangeCall, 'ifMatch'>;

/** One call of the admin API. */
export type Call = ReadCall | ChangeCall;

/** What comes with an answer besides its body. Records travel here to the slices that own them. */
export interface AnswerMeta {
  readonly status?: number;
  readonly requestId?: string;
  /** When the call was sent: what it brings is no older. By the environment's clock. */
  readonly askedAt?: EpochMs;
  /** The record's version out of the `ETag`, when the server sends one. */
  readonly version?: number;
  readonly orders?: readonly OrderRecord[];
  readonly merchants?: readonly MerchantRecord[];
  /** What a change call changed of a merchant, where its answer is not the merchant (MDT-19). */
  readonly merchantChange?: MerchantChange;
  /** What the answer says of a merchant's zones and rules. */
  readonly partsNews?: PartsNews;
}

/** What an endpoint brings: its data, or why there are none. */
export type Brought<Data> = QueryReturnValue<Data, ApiError, AnswerMeta>;

/** What a call brings: the body of the answer, not yet read. */
export type CallResult = Brought<unknown>;

/** Sends a call: what an endpoint of several calls is given. */
export type SendCall = (call: Call) => CallResult | PromiseLike<CallResult>;
