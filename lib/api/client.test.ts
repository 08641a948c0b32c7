import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { callWithProgress } from "@/lib/api/call-with-progress";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { endpoint } from "@/lib/api/contract";

const long = endpoint({ method: "POST", path: "/api/x", access: "public", summary: "Takes long", progress: true, response: z.object({ done: z.number() }) });
const typed = { "content-type": "application/x-ndjson" };

/** A body in these pieces; a piece that is an error breaks the connection. */
function streamOf(pieces: readonly (string | Uint8Array | Error)[]) {
  const sent = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = sent.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    },
  });
}

/** Calls it where the server sends these pieces of an answer. */
async function called(pieces: readonly (string | Uint8Array | Error)[], init: ResponseInit = { headers: typed }) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(streamOf(pieces), init));
  vi.stubGlobal("fetch", fetched);
  const heard: [number, string][] = [];
  const outcome = await callWithProgress(long, {}, (share, doing) => heard.push([share, doing])).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  return { ...outcome, heard, accept: new Headers(fetched.mock.calls[0]?.[1].headers).get("accept") };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const step = '{"progress":0.5,"doing":"Écriture"}\n';

describe("A call with progress, in the browser", () => {
  it("asks for it, hears each step and has the answer, however its bytes are cut", async () => {
    const bytes = new TextEncoder().encode(`${step}{"answer":{"done":3}}\n`);
    const { answer, heard, accept } = { answer: undefined, ...(await called(Array.from(bytes, (byte) => Uint8Array.of(byte)))) };
    expect([answer, heard, accept]).toEqual([{ done: 3 }, [[0.5, "Écriture"]], "application/x-ndjson, application/json"]);
  });

  it("has the answer of a server that tells no steps", async () => {
    expect(await called(['{"done":3}'], { headers: { "content-type": "application/json" } })).toMatchObject({ answer: { done: 3 }, heard: [] });
  });

  it.each([
    { when: "before the first step", pieces: ['{"message":"Look again"}'], init: { status: 409 } },
    { when: "after a step", pieces: [`${step}{"error":{"message":"Look again"},"status":409}\n`], init: { headers: typed } },
  ])("fails with the server's own message, sent $when", async ({ pieces, init }) => {
    const { error } = { error: undefined, ...(await called(pieces, init)) };
    expect(error).toBeInstanceOf(ApiError);
    expect([error instanceof ApiError && error.status, getErrorMessage(error)]).toEqual([409, "Look again"]);
  });

  it.each([
    { what: "ends", pieces: [step] },
    { what: "ends in the middle of a line", pieces: [step, '{"answ'] },
    { what: "breaks", pieces: [step, new TypeError("network error")] },
  ])("says to look whether it was done where the connection $what before the answer", async ({ pieces }) => {
    const { error } = { error: undefined, ...(await called(pieces)) };
    expect(getErrorMessage(error, "Failed")).toBe("The connection was lost before we heard back. Please check whether it worked before you try again.");
  });
});

describe("A read that is asked often, in the browser", () => {
  const often = endpoint({ method: "GET", path: "/api/often", access: "public", summary: "Asked often", etag: true, response: z.object({ steps: z.number() }) });
  const read = () => callEndpoint(often, {});

  it("is asked for by the tag of the answer that the page has, and is that answer while it is the same", async () => {
    const tags: (string | null)[] = [];
    let steps = 1;
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      const asked = new Headers(init.headers).get("if-none-match");
      tags.push(asked);
      return asked === `"${steps}"` ? new Response(null, { status: 304 }) : Response.json({ steps }, { headers: { etag: `"${steps}"` } });
    });
    expect([await read(), await read(), await read()]).toEqual([{ steps: 1 }, { steps: 1 }, { steps: 1 }]);
    steps = 2;
    expect([await read(), await read()]).toEqual([{ steps: 2 }, { steps: 2 }]);
    expect(tags).toEqual([null, '"1"', '"1"', '"1"', '"2"']);
  });

  it.each([
    { what: "broke off in the middle", steps: 7, pieces: ['{"ste', new TypeError("network error")] },
    { what: "ended in the middle", steps: 8, pieces: ['{"ste'] },
    { what: "ended before it began", steps: 9, pieces: [] },
  ])("is read anew after an answer that $what", async ({ steps, pieces }) => {
    let isWhole = false;
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      if (new Headers(init.headers).get("if-none-match") === `"${steps}"`) return new Response(null, { status: 304 });
      return new Response(isWhole ? `{"steps":${steps}}` : streamOf(pieces), { headers: { etag: `"${steps}"` } });
    });
    await expect(read()).rejects.toThrow();
    isWhole = true;
    expect([await read(), await read()]).toEqual([{ steps }, { steps }]);
  });

  it("is shown again where the browser gives the answer that nothing changed an empty body", async () => {
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      if (!new Headers(init.headers).has("if-none-match")) return new Response('{"steps":9}', { headers: { etag: '"nine"' } });
      // Chrome does so while something intercepts its requests. The constructor doesn't allow it.
      return Object.defineProperty(new Response(null, { status: 304 }), "body", { value: streamOf([]) });
    });
    expect([await read(), await read()]).toEqual([{ steps: 9 }, { steps: 9 }]);
  });
});

describe("A read without an answer", () => {
  const slow = endpoint({ method: "GET", path: "/api/slow", access: "public", summary: "Slow", response: z.object({ ok: z.boolean() }) });

  it("is given up after ten seconds of silence", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))));
    let outcome = "waiting";
    callEndpoint(slow, {}).catch(({ name }: Error) => (outcome = name));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(outcome).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBe("TimeoutError");
  });

  it("goes on for as long as parts of the answer come", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => {
      const parts = ['{"ok"', ":", "true", "}"];
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 9_000));
          const part = parts.shift();
          if (part === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(part));
        },
      });
      return new Response(body);
    });
    const answer = callEndpoint(slow, {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toEqual({ ok: true });
  });
});

describe("A call that is refused as signed out", () => {
  const mine = endpoint({ method: "POST", path: "/api/mine", access: "signed-in", summary: "For anyone signed in", response: z.object({ done: z.number() }) });
  const open = endpoint({ method: "POST", path: "/api/open", access: "public", summary: "For everyone", response: z.object({ done: z.number() }) });

  /** Calls where the server sends these statuses one after the other. Returns the outcome and how often it was asked. */
  async function call(endpointOfCall: typeof mine | typeof open, statuses: number[]) {
    vi.useFakeTimers();
    const fetched = vi.fn(async () => Response.json({ done: 1 }, { status: statuses[fetched.mock.calls.length - 1] ?? 500 }));
    vi.stubGlobal("fetch", fetched);
    const outcome = callEndpoint(endpointOfCall, {}).catch((error: unknown) => (error instanceof ApiError ? error.status : error));
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    return [await outcome, fetched.mock.calls.length];
  }

  it("is sent once more, because this browser's cookie may have been replaced while it was under way", async () => {
    expect(await call(mine, [401, 200])).toEqual([{ done: 1 }, 2]);
  });

  it("is sent once more only after the writes that were under way, however long their new cookie takes", async () => {
    vi.useFakeTimers();
    let hasNewCookie = false;
    const fetched = vi.fn(async (url: string) => {
      if (!url.endsWith("/slow-renewal")) return Response.json({ done: 1 }, { status: hasNewCookie ? 200 : 401 });
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      hasNewCookie = true;
      return Response.json({ done: 1 });
    });
    vi.stubGlobal("fetch", fetched);
    const renewal = endpoint({ method: "POST", path: "/api/slow-renewal", access: "signed-in", summary: "Replaces the session", response: z.object({ done: z.number() }) });
    const calls = Promise.all([callEndpoint(renewal, {}), callEndpoint(mine, {})]);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await calls).toEqual([{ done: 1 }, { done: 1 }]);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each([
    { when: "the session has ended", callee: mine, statuses: [401, 401], outcome: [401, 2] },
    { when: "it is refused for another reason", callee: mine, statuses: [403], outcome: [403, 1] },
    { when: "it is a wrong password at sign-in", callee: open, statuses: [401], outcome: [401, 1] },
  ])("fails where $when", async ({ callee, statuses, outcome }) => {
    expect(await call(callee, statuses)).toEqual(outcome);
  });
});
