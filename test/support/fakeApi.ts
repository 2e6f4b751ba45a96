/**
 * The admin API for tests that cannot use the real server, or that stand between it and the console: handlers by
 * endpoint, with each answer checked against the contract. A request without a handler fails the test.
 */
import { Given, LOST, wrongIn, woven, type AnswerOf, type FakedEndpoint } from './apiAnswers';
import { readCall, wrongInRequest, type Call } from './apiCalls';

/** Forwards the request to the server behind the fake. */
type Pass = () => Promise<Response>;

/** An answer of our server, or another one; undefined leaves the request to the next handler. */
type Reply<Answer> = Answer | Given | Response | typeof LOST | undefined;

/** The request reaches the server, but its answer is lost. */
export async function lostAnswer(_call: Call, pass: Pass): Promise<typeof LOST> {
  await pass();
  return LOST;
}

export type Handlers = {
  readonly [Name in FakedEndpoint]?: (
    call: Call<Name>,
    pass: Pass,
  ) => Reply<AnswerOf<Name>> | Promise<Reply<AnswerOf<Name>>>;
} & {
  /** Its answer is not JSON and is not checked. */
  readonly getLabel?: (call: Call<'getLabel'>, pass: Pass) => Reply<never> | Promise<Reply<never>>;
  /** Called before the others, for every request. */
  readonly every?: (call: Call, pass: Pass) => Reply<never> | Promise<Reply<never>>;
};

type AnyHandler = (call: Call, pass: Pass) => unknown;

/** There was no answer, and no handler is at fault. */
class Unanswered extends Error {}

const problems: string[] = [];

/** Returns the problems since the last call. Any that are left at the end of a test fail it. */
export const takeProblems = (): string[] => problems.splice(0);

afterEach(() => {
  const found = takeProblems();
  if (found.length > 0) throw new Error(`The fake API:\n${found.join('\n')}`);
});

/** A response of `fetch`, with the parts that the console reads; jsdom has no Response. */
function responseOf(given: Given, productKey: string): Response {
  const { status, body, headers, foreign } = given;
  const told = foreign === null ? woven(body, productKey) : body;
  return {
    status,
    ok: status < 400,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    text: () => Promise.resolve(typeof told === 'string' ? told : (JSON.stringify(told) ?? '')),
  } as Response;
}

/** Rejects when the caller aborts. */
const abortOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });

interface Options {
  /** The real server is behind the fake and gets the requests without a handler. */
  readonly isBetween?: boolean;
  readonly productKey?: string;
}

/** A fetch that records its requests. Earlier layers are asked first. */
export function fakeApi(
  layers: readonly Handlers[],
  { isBetween = false, productKey = 'routing' }: Options = {},
) {
  const asked: Call[] = [];
  let ahead: Handlers = {};
  const once: Handlers[] = [];

  const check = (call: Call, name: FakedEndpoint, answer: unknown): void => {
    const found = wrongIn(name, answer);
    if (!(answer instanceof Given))
      found.push(...wrongInRequest(call).map((line) => `the request is refused: ${line}`));
    problems.push(...found.map((line) => `${name}: ${line}`));
  };

  const answerOf = async (call: Call, pass: Pass): Promise<Response> => {
    const name = call.endpoint as FakedEndpoint | null;
    const isFor = (handlers: Handlers) => handlers.every ?? (name !== null && handlers[name]);
    const at = once.findIndex(isFor);
    const first = at < 0 ? [] : once.splice(at, 1);
    for (const handlers of [...first, ahead, ...layers]) {
      for (const handle of [handlers.every, name === null ? undefined : handlers[name]] as (
        AnyHandler | undefined
      )[]) {
        const answer = await handle?.(call, pass);
        if (answer === undefined) continue;
        if (answer === LOST) throw new Unanswered('lost');
        if (isResponse(answer)) return answer;
        if (name !== null) check(call, name, answer);
        return responseOf(answer instanceof Given ? answer : new Given(200, answer, null), productKey);
      }
    }
    if (isBetween) return pass();
    problems.push(`Unexpected call: ${call.endpoint ?? 'no endpoint'} (${call.method} ${call.path})`);
    throw new Unanswered('unexpected');
  };

  const send: typeof fetch = (input, init) => {
    const call = readCall(input, init);
    asked.push(call);
    // Always read to the end: an open connection would keep the server from closing.
    const pass = async () => {
      try {
        const response = await fetch(input, init);
        const { status, headers } = response;
        return new Response(await response.arrayBuffer(), { status, headers });
      } catch {
        throw new Unanswered('not answered');
      }
    };
    const answer = answerOf(call, pass).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) problems.push(`${call.endpoint ?? call.path}: ${String(error)}`);
      throw error;
    });
    return Promise.race([answer, abortOf(init?.signal)]);
  };
  return {
    send,
    asked,
    /** Replaces the handlers that are asked before the layers; without an argument, removes them. */
    on: (handlers: Handlers = {}) => {
      ahead = handlers;
    },
    /** Handlers that are asked before all others, for one request. */
    next: (handlers: Handlers) => void once.push(handlers),
  };
}

const isResponse = (value: unknown): value is Response =>
  typeof Response !== 'undefined' && value instanceof Response;
