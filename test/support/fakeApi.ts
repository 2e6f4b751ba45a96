/**
 * The admin API for tests that cannot have the real server, and for those that stand between it and the console: handlers
 * by endpoint, each answer checked against the contract. A call that nobody handles fails the test.
 */
import { Given, LOST, wrongIn, woven, type AnswerOf, type FakedEndpoint } from './apiAnswers';
import { readCall, wrongInRequest, type Call } from './apiCalls';

/** Gives the call to the server behind the fake. */
type Pass = () => Promise<Response>;

/** An answer of our server, or another one; undefined leaves the call to whoever is behind. */
type Reply<Answer> = Answer | Given | Response | typeof LOST | undefined;

/** What is asked reaches the server, and its answer goes nowhere. */
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
  /** Its answer is no JSON, and not checked. */
  readonly getLabel?: (call: Call<'getLabel'>, pass: Pass) => Reply<never> | Promise<Reply<never>>;
  /** Asked before the others, whatever is called. */
  readonly every?: (call: Call, pass: Pass) => Reply<never> | Promise<Reply<never>>;
};

type AnyHandler = (call: Call, pass: Pass) => unknown;

/** No answer came, and that is no fault of a handler. */
class Unanswered extends Error {}

const problems: string[] = [];

/** What was wrong since it was last asked for. What is left at the end of a test fails it. */
export const takeProblems = (): string[] => problems.splice(0);

afterEach(() => {
  const found = takeProblems();
  if (found.length > 0) throw new Error(`The fake API:\n${found.join('\n')}`);
});

/** What `fetch` answers, as far as the console reads it; jsdom has no Response. */
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

/** Rejects when the caller gives up. */
const abortOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });

interface Options {
  /** The real server is behind: it gets what nobody handles. */
  readonly isBetween?: boolean;
  readonly productKey?: string;
}

/** A fetch that notes what it is asked. Handlers that come first are asked first. */
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
    // Read to its end also where nobody waits for it any more: an open connection would keep the server from closing.
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
    /** Asked ahead of the others from now on, in place of those that were before; none takes them away. */
    on: (handlers: Handlers = {}) => {
      ahead = handlers;
    },
    /** Asked ahead of all others for one call. */
    next: (handlers: Handlers) => void once.push(handlers),
  };
}

const isResponse = (value: unknown): value is Response =>
  typeof Response !== 'undefined' && value instanceof Response;
