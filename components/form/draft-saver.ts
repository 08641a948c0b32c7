export type SaveStatus = "idle" | "saving" | "saved" | "failed";

interface SaveOptions {
  signal: AbortSignal;
  /** The page may be gone before the answer: the browser is to finish the call by itself. */
  keepalive: boolean;
}

const quietMs = 800;
const retryMs = [2_000, 5_000, 15_000, 30_000] as const;
const settleMs = 3_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Decides when an unfinished form is saved: a moment after the last change, one call at a time, the latest values
 * last. What failed is tried again, ever more slowly.
 */
export function draftSaver({ save, onStatus }: { save: (options: SaveOptions) => Promise<unknown>; onStatus: (status: SaveStatus) => void }) {
  let isDirty = false;
  let isHeld = false;
  let isClosed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: { controller: AbortController; done: Promise<void> } | undefined;

  function plan(delay: number) {
    clearTimeout(timer);
    if (isDirty && !isHeld && !isClosed) timer = setTimeout(() => void run(), delay);
  }

  async function run(keepalive = false) {
    clearTimeout(timer);
    if (running || !isDirty || isHeld || isClosed) return;
    isDirty = false;
    const controller = new AbortController();
    const done = save({ signal: controller.signal, keepalive }).then(
      () => end(controller, true),
      () => end(controller, false),
    );
    running = { controller, done };
    await done;
  }

  function end(controller: AbortController, isSaved: boolean) {
    // One that was given up has nothing more to say.
    if (running?.controller !== controller) return;
    running = undefined;
    isDirty ||= !isSaved;
    failures = isSaved ? 0 : failures + 1;
    if (!isSaved) onStatus("failed");
    else if (!isDirty) onStatus("saved");
    plan(isSaved ? quietMs : (retryMs[failures - 1] ?? 30_000));
  }

  function giveUp() {
    running?.controller.abort();
    running = undefined;
  }

  /** The page is about to be left: what is not yet safe goes now. A call under way might be cut off, so it goes again. */
  function flush() {
    if (isHeld || isClosed) return;
    if (running) isDirty = true;
    giveUp();
    void run(true);
  }

  return {
    changed() {
      isDirty = true;
      if (failures === 0) onStatus("saving");
      if (!running) plan(quietMs);
    },
    retry() {
      if (failures > 0) plan(0);
    },
    flush,
    isSettled: () => !running && !isDirty,
    /** For a form about to be sent: everything typed is saved, or after three seconds given up on. Then saving is on hold. */
    async settle() {
      const all = async () => {
        await running?.done;
        await run();
      };
      await Promise.race([all(), sleep(settleMs)]);
      isHeld = true;
      clearTimeout(timer);
      if (running) isDirty = true;
      giveUp();
    },
    /** While the form is being sent nothing is saved: a late save would bring the draft back. */
    hold() {
      isHeld = true;
      clearTimeout(timer);
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      plan(quietMs);
    },
    /** The form is gone. What it still held is saved, unless it went because it was sent. */
    close() {
      flush();
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
