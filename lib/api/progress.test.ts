import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ReportProgress, streamProgress } from "@/lib/api/progress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const linesOf = async (response: Response) => (await response.text()).trimEnd().split("\n").map((line): unknown => JSON.parse(line));

/** What a caller hears of this work from its beginning to its end. */
async function heard(work: (progress: ReportProgress) => Promise<Response>) {
  const answered = streamProgress(work);
  await vi.runAllTimersAsync();
  const response = await answered;
  return { status: response.status, lines: await linesOf(response) };
}

describe("A call that tells how far it is", () => {
  it("says each step and, last, its answer", async () => {
    const { status, lines } = await heard(async (progress) => {
      progress(0, "Reading");
      await pause(300);
      progress(0.5, "Writing");
      return Response.json({ done: 3 });
    });
    expect(status).toBe(200);
    expect(lines).toEqual([{ progress: 0, doing: "Reading" }, { progress: 0.5, doing: "Writing" }, { answer: { done: 3 } }]);
  });

  it("says five steps a second at most, and always the last of them", async () => {
    const { lines } = await heard(async (progress) => {
      for (let step = 1; step <= 100; step++) {
        progress(step / 100, `Row ${step}`);
        await pause(10);
      }
      return Response.json({});
    });
    expect(lines.length).toBeGreaterThanOrEqual(6);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(lines.slice(-2)).toEqual([{ progress: 1, doing: "Row 100" }, { answer: {} }]);
  });

  it("says a step that came in a pause though no other follows it for long", async () => {
    const response = await streamProgress(async (progress) => {
      progress(0.1, "Reading");
      progress(0.2, "Writing");
      await pause(60_000);
      return Response.json({});
    });
    const reader = response.body?.getReader();
    await reader?.read();
    const second = reader?.read();
    await vi.advanceTimersByTimeAsync(250);
    expect(new TextDecoder().decode((await second)?.value)).toBe('{"progress":0.2,"doing":"Writing"}\n');
  });

  it("says its steps though the work leaves timers no turn", async () => {
    let now = 1000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { lines } = await heard(async (progress) => {
      for (let step = 1; step <= 10; step++) {
        progress(step / 10, `Row ${step}`);
        now += 100;
      }
      return Response.json({});
    });
    expect(lines.length).toBe(7);
  });

  it("keeps the status of an error that comes before the first step", async () => {
    const response = await streamProgress(async () => Response.json({ message: "Conflict" }, { status: 409, headers: { "retry-after": "60" } }));
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([409, "60", { message: "Conflict" }]);
  });

  it("says an error that comes later as its last line, with its status", async () => {
    const { status, lines } = await heard(async (progress) => {
      progress(0.5, "Writing");
      return Response.json({ message: "Conflict" }, { status: 409 });
    });
    expect(status).toBe(200);
    expect(lines).toEqual([{ progress: 0.5, doing: "Writing" }, { error: { message: "Conflict" }, status: 409 }]);
  });

  it("answers in a line, with its own status, where it had nothing to tell before", async () => {
    const { status, lines } = await heard(async () => Response.json({ id: "1" }, { status: 201 }));
    expect([status, lines]).toEqual([201, [{ answer: { id: "1" } }]]);
  });

  it("is kept by nobody on the way, nor held back", async () => {
    const { headers } = await streamProgress(async () => Response.json({}));
    expect([headers.get("content-type"), headers.get("cache-control"), headers.get("x-accel-buffering")]).toEqual(["application/x-ndjson", "no-store, no-transform", "no"]);
  });

  it("goes on when its caller hangs up", async () => {
    let isDone = false;
    const response = await streamProgress(async (progress) => {
      progress(0.1, "Reading");
      await pause(300);
      progress(0.9, "Writing");
      isDone = true;
      return Response.json({});
    });
    await response.body?.cancel();
    await vi.runAllTimersAsync();
    expect(isDone).toBe(true);
  });
});
