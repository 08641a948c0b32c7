import { hashKey } from "@tanstack/react-query";

/** A draft as the server has it; its version is when it was saved. Both are null where there is none. */
export interface StoredDraft {
  data: Record<string, unknown> | null;
  updatedAt: string | null;
}
type Values = Record<string, unknown>;

/** `choice`: another version came from elsewhere while there was unsaved typing here, and the person is to say which counts. */
export type SaveStatus = "idle" | "saving" | "saved" | "failed" | "choice";

export interface SaveOptions {
  /** The version this screen last saw, null for no draft. */
  baseVersion: string | null;
  /** Saved even over another version. */
  overwrite: boolean;
  signal: AbortSignal;
  /** The page may be gone before the answer: the browser is to finish the call by itself. */
  keepalive: boolean;
  /** To be kept with the values, for a page that starts from them. */
  unconfirmed: readonly string[];
}

/** What the server has now: the values, or another version that they must not replace. */
export interface SaveResult {
  isSaved: boolean;
  serverDraft: StoredDraft;
}

interface DraftSaverOptions {
  /** What the form was filled from. */
  initialDraft: StoredDraft;
  readValues: () => Values;
  /** Rejects where the server could not be asked. */
  save: (values: Values, options: SaveOptions) => Promise<SaveResult>;
  /** Keeps in this tab what cannot be saved for now, the version it was typed over, and what was sent off without an answer. */
  storeLocally: (values: Values, after: string | null, unanswered: readonly string[]) => void;
  /** Puts another version into the form. */
  applyDraft: (draft: StoredDraft) => void;
  onStatus: (status: SaveStatus) => void;
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;

const debounceMs = 800;
const retryDelaysMs = [2_000, 5_000, 15_000, 30_000] as const;
const settleTimeoutMs = 3_000;
/** Many may be sent off into a dead network; which of them arrived after all is decided by the last. */
const maxUnconfirmed = 10;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** The same for the same content, in whatever order the database gives it back. */
const contentKey = (values: Values) => hashKey([values]);

/**
 * Decides when an unfinished form is saved: a moment after the last change, one call at a time, the latest values
 * last. What failed is tried again, ever more slowly. What another screen has saved or sent is shown where nothing is
 * unsaved here; else saving rests until the person has chosen.
 */
export function createDraftSaver({ initialDraft, readValues, save, storeLocally, applyDraft, onStatus }: DraftSaverOptions) {
  /** What the server has, as far as is known here, and which version of it the form here goes back to. */
  let latest = initialDraft;
  let version = initialDraft.updatedAt;
  let isChoosing = false;
  let isDirty = false;
  let isClosed = false;
  /** While the form is being sent: whether something of what is sent was unsaved. */
  let held: { wasDirty: boolean } | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: { controller: AbortController; content: string; done: Promise<void> } | undefined;
  /** What was sent off without an answer: it may have been saved all the same. */
  const unanswered = new Set<string>();

  const lastUnanswered = () => [...unanswered].slice(-maxUnconfirmed);

  function plan(delay: number) {
    clearTimeout(timer);
    if (isDirty && !held && !isClosed) timer = setTimeout(() => void run(), delay);
  }

  async function run({ keepalive = false, cutOff }: { keepalive?: boolean; cutOff?: string } = {}) {
    clearTimeout(timer);
    if (running || !isDirty || held || isClosed) return;
    const values = readValues();
    if (isChoosing) return storeLocally(values, version, lastUnanswered());
    isDirty = false;
    const content = contentKey(values);
    unanswered.add(content);
    // Whether other words were saved by a call that was cut off, and as which version, a page that is left cannot ask any more.
    const overAny = cutOff !== undefined && cutOff !== content;
    const controller = new AbortController();
    const done = save(values, { baseVersion: version, overwrite: overAny, signal: controller.signal, keepalive, unconfirmed: lastUnanswered() }).then(
      (answer) => end(controller, answer),
      () => end(controller),
    );
    running = { controller, content, done };
    await done;
  }

  function end(controller: AbortController, answer?: SaveResult) {
    // One that was given up has nothing more to say.
    if (running?.controller !== controller) return;
    running = undefined;
    isDirty ||= !answer?.isSaved;
    failures = answer ? 0 : failures + 1;
    if (answer) latest = answer.serverDraft;
    if (answer?.isSaved) {
      version = latest.updatedAt;
      unanswered.clear();
    }
    if (!answer) onStatus("failed");
    else if (!isDirty) onStatus("saved");
    plan(answer ? debounceMs : (retryDelaysMs[failures - 1] ?? 30_000));
    consider();
  }

  /** Holds what the server has against what is here. */
  function consider() {
    if (running || held || isClosed || latest.updatedAt === version) return;
    if (latest.data && unanswered.has(contentKey(latest.data))) {
      // It came from here, only the answer was lost.
      version = latest.updatedAt;
      isChoosing = false;
      changed();
    } else if (isDirty) {
      isChoosing = true;
      onStatus("choice");
      void run();
    } else {
      version = latest.updatedAt;
      applyDraft(latest);
      onStatus("saved");
    }
  }

  function changed() {
    isDirty = true;
    if (failures === 0 && !isChoosing) onStatus("saving");
    if (!running) plan(debounceMs);
  }

  function heard(draft: StoredDraft) {
    latest = draft;
    if (held && draft.data === null) {
      // It went because the form was sent, with all that was unsaved then.
      version = null;
      isChoosing = false;
      held.wasDirty = false;
    }
    consider();
  }

  /** Ends the call under way; answers what it was saving. */
  function giveUp() {
    if (!running) return undefined;
    const { controller, content } = running;
    running = undefined;
    isDirty = true;
    controller.abort();
    return content;
  }

  /** The page is about to be left: what is not yet safe goes now. A call under way might be cut off, so it goes again. */
  function flush() {
    if (held || isClosed) return;
    const cutOff = giveUp();
    void run({ keepalive: true, cutOff });
  }

  /** While the form is being sent nothing is saved: a late save would bring the draft back. */
  function hold() {
    clearTimeout(timer);
    held = { wasDirty: isDirty };
    isDirty = false;
  }

  return {
    changed,
    /** The form holds what an earlier screen could not save: these values, typed over the version `after`, and what it had sent off. */
    restored(values: Values, after: string | null, sentOff: readonly string[]) {
      version = after;
      for (const content of [...sentOff, contentKey(values)]) unanswered.add(content);
      changed();
      consider();
    },
    /** The server has been asked again. */
    heard,
    /** Nothing typed here is unsaved, and the form is not being sent. */
    isClean: () => !running && !isDirty && !held,
    /** The choice: what is here is saved over the other version. */
    keepMine() {
      if (!isChoosing) return;
      isChoosing = false;
      version = latest.updatedAt;
      onStatus("saving");
      void run();
    },
    /** The choice: the form takes the other version. */
    showOther() {
      if (!isChoosing || held) return;
      isChoosing = false;
      isDirty = false;
      clearTimeout(timer);
      unanswered.clear();
      consider();
    },
    retry() {
      if (failures > 0) plan(0);
    },
    flush,
    /** Nothing has to be waited for before the form is sent. */
    isSettled: () => !running && (!isDirty || isChoosing),
    /**
     * For a form about to be sent: everything typed is saved, or after three seconds given up on. Then saving is on hold.
     * False where it turned out that there is a choice to be made first.
     */
    async settle() {
      const all = async () => {
        await running?.done;
        await run();
      };
      await Promise.race([all(), sleep(settleTimeoutMs)]);
      if (isChoosing) return false;
      giveUp();
      hold();
      return true;
    },
    hold,
    /** Sending is over; `draft` is what the server has, as far as is known here. */
    release(draft?: StoredDraft) {
      if (!held) return;
      if (draft) heard(draft);
      isDirty ||= held.wasDirty;
      held = undefined;
      plan(debounceMs);
      consider();
    },
    /** The form is gone. What it still held is saved, unless it went because it was sent. */
    close() {
      flush();
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
