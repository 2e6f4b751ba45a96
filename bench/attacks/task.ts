/** The task of the attacking process, and its report. */

export type AttackTask =
  | {
      /** One user requests these labels again and again. */
      readonly kind: 'labels';
      readonly url: string;
      readonly token: string;
      readonly ids: readonly string[];
      readonly atOnce: number;
    }
  | {
      /** Unknown users register and guess passwords, each attempt from a new address. */
      readonly kind: 'strangers';
      readonly url: string;
      readonly registering: number;
      readonly guessing: number;
      /** Pause after a 503, in milliseconds; 0 to retry at once. */
      readonly pauseMs: number;
    }
  | {
      /** Strangers repeat a request that costs almost nothing, as a flood of requests to any server would. */
      readonly kind: 'plainCalls';
      readonly url: string;
      readonly atOnce: number;
    }
  | {
      /** Sends nothing, but keeps one core busy, as any other program on the machine would. */
      readonly kind: 'busy';
    }
  | {
      /** Connections on which a body is started and never completed. Closed ones are opened again. */
      readonly kind: 'slowBodies';
      readonly url: string;
      readonly connections: number;
    };

/** Responses to the attack by status; `none` for connections that ended without one. */
export type Tally = Readonly<Record<string, number>>;
