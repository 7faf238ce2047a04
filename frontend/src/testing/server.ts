import { stubGlobal } from './stub-global.js';

/** A call that the page made: `POST /v1/accounts/login` with its body. */
export interface Call {
  route: string;
  search: string;
  body: unknown;
  headers: Headers;
}

export interface Answer {
  status: number;
  body?: unknown;
}

type Handler = Answer | ((call: Call) => Answer | Promise<Answer>);

/** An answer that comes when the test says so. */
export function heldAnswer<Given>(answer: (call: Given) => Answer) {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const handler = async (call: Given): Promise<Answer> => {
    await held;
    return answer(call);
  };
  return { handler, release };
}

/**
 * Puts a stand-in server behind `fetch`. Routes are written `POST /v1/accounts/login`; an unknown one answers 404.
 * @returns the calls in the order they came
 */
export function stubServer(routes: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      route: `${request.method} ${url.pathname}`,
      search: url.search,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      headers: request.headers,
    };
    calls.push(call);
    const handler = routes[call.route] ?? { status: 404, body: { message: 'Not found' } };
    const answer = typeof handler === 'function' ? await handler(call) : handler;
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}
