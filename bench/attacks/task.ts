/** What the attacking process is told to do, and what it says of it. */

export type AttackTask =
  | {
      /** One person asks for these labels again and again. */
      readonly kind: 'labels';
      readonly url: string;
      readonly token: string;
      readonly ids: readonly string[];
      readonly atOnce: number;
    }
  | {
      /** People nobody knows register and guess passwords, each try from another address. */
      readonly kind: 'strangers';
      readonly url: string;
      readonly registering: number;
      readonly guessing: number;
      /** Pause after an answer of 503; without one they ask again at once. Milliseconds. */
      readonly pauseMs: number;
    }
  | {
      /** Strangers ask again and again for something that costs next to nothing: what any flood does to any server. */
      readonly kind: 'plainCalls';
      readonly url: string;
      readonly atOnce: number;
    }
  | {
      /** Asks for nothing, and keeps one processor busy: what any other program beside a server does. */
      readonly kind: 'busy';
    }
  | {
      /** Connections on which a body is begun and never ended; a closed one is opened again. */
      readonly kind: 'slowBodies';
      readonly url: string;
      readonly connections: number;
    };

/** Answers to the attack by status; `none` for connections that ended without one. */
export type Tally = Readonly<Record<string, number>>;
