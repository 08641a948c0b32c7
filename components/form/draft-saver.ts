/** A draft on the server. `updatedAt` is its version; `data` and `updatedAt` are null if there is no draft. */
export interface StoredDraft {
  data: Record<string, unknown> | null;
  updatedAt: string | null;
  /** The id that the browser gave the save which stored it. */
  saveId?: string;
}
type Values = Record<string, unknown>;

/** `choice`: the server has another version while there is unsaved typing here, so the person chooses between the two. */
export type SaveStatus = "idle" | "saving" | "saved" | "failed" | "choice";

export interface SaveOptions {
  /** Identifies this save; a retry of unchanged values keeps it. */
  saveId: string;
  /** The version this screen last saw, null for no draft. */
  baseVersion: string | null;
  /** Saves over any other version. */
  overwrite: boolean;
  signal: AbortSignal;
  /** The page may close before the response, so the browser must finish the request in the background. */
  keepalive: boolean;
  /** The ids of saves without a response, this one included, to be stored with the values for the next page. */
  unconfirmed: readonly string[];
}

/** `serverDraft` is the saved draft, or the other version that was not overwritten. */
export interface SaveResult {
  isSaved: boolean;
  serverDraft: StoredDraft;
}

interface DraftSaverOptions {
  /** What the form was filled from. */
  initialDraft: StoredDraft;
  readValues: () => Values;
  /** Rejects if the server can't be reached. */
  save: (values: Values, options: SaveOptions) => Promise<SaveResult>;
  /** Stores values in this browser that are not saved yet, with the version they were typed over and the ids of saves without a response. */
  storeLocally: (values: Values, baseVersion: string | null, unconfirmed: readonly string[]) => void;
  /** Puts another version into the form. */
  applyDraft: (draft: StoredDraft) => void;
  onStatus: (status: SaveStatus) => void;
  createSaveId?: () => string;
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;

const debounceMs = 800;
const retryDelaysMs = [2_000, 5_000, 15_000, 30_000] as const;
const settleTimeoutMs = 3_000;
/** Bounds the stored list of unconfirmed saves on a long-dead network; the latest are the ones that matter. */
const maxUnconfirmed = 10;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Decides when an unfinished form is saved: shortly after the last change, one request at a time, with growing delays
 * after failures. A version saved or submitted on another screen replaces the form's values if nothing is unsaved here;
 * otherwise saving pauses until the person has chosen.
 */
export function createDraftSaver({ initialDraft, readValues, save, storeLocally, applyDraft, onStatus, createSaveId = () => crypto.randomUUID() }: DraftSaverOptions) {
  /** The latest known draft on the server, and the version that the form here is based on. */
  let latest = initialDraft;
  let version = initialDraft.updatedAt;
  let isChoosing = false;
  let isDirty = false;
  let isClosed = false;
  /** Set while the form is being submitted: whether part of it was unsaved. */
  let held: { wasDirty: boolean } | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The id of the current values, once a save of them has started. */
  let currentSaveId: string | undefined;
  let running: { controller: AbortController; saveId: string; done: Promise<void> } | undefined;
  /** The ids of saves without a response: the server may have stored them. */
  const unconfirmedIds = new Set<string>();

  const latestUnconfirmedIds = () => [...unconfirmedIds].slice(-maxUnconfirmed);

  function schedule(delay: number) {
    clearTimeout(timer);
    if (isDirty && !held && !isClosed) timer = setTimeout(() => void run(), delay);
  }

  async function run({ keepalive = false, abortedSaveId }: { keepalive?: boolean; abortedSaveId?: string } = {}) {
    clearTimeout(timer);
    if (running || !isDirty || held || isClosed) return;
    const values = readValues();
    if (isChoosing) return;
    isDirty = false;
    const saveId = (currentSaveId ??= createSaveId());
    unconfirmedIds.add(saveId);
    // The aborted save may have been stored as a version that a closing page can't learn, so newer values overwrite any version.
    const overwrite = abortedSaveId !== undefined && abortedSaveId !== saveId;
    const controller = new AbortController();
    const done = save(values, { saveId, baseVersion: version, overwrite, signal: controller.signal, keepalive, unconfirmed: latestUnconfirmedIds() }).then(
      (result) => finish(controller, result),
      () => finish(controller),
    );
    running = { controller, saveId, done };
    await done;
  }

  function finish(controller: AbortController, result?: SaveResult) {
    // An aborted save is ignored.
    if (running?.controller !== controller) return;
    running = undefined;
    isDirty ||= !result?.isSaved;
    failures = result ? 0 : failures + 1;
    if (result) latest = result.serverDraft;
    if (result?.isSaved) {
      version = latest.updatedAt;
      unconfirmedIds.clear();
      // What was typed since has its own copy.
      if (isDirty) keepHere();
    }
    if (!result) onStatus("failed");
    else if (!isDirty) onStatus("saved");
    schedule(result ? debounceMs : (retryDelaysMs[failures - 1] ?? 30_000));
    reconcile();
  }

  /** Compares the draft on the server with the version that the form is based on. */
  function reconcile() {
    if (running || held || isClosed || latest.updatedAt === version) return;
    if (latest.saveId !== undefined && unconfirmedIds.has(latest.saveId)) {
      // This screen saved it and only the response was lost.
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

  /** A page that is closed or killed loses nothing. */
  const keepHere = () => storeLocally(readValues(), version, latestUnconfirmedIds());

  function changed() {
    isDirty = true;
    currentSaveId = undefined;
    keepHere();
    if (failures === 0 && !isChoosing) onStatus("saving");
    if (!running) schedule(debounceMs);
  }

  function serverDraftChanged(draft: StoredDraft) {
    latest = draft;
    if (held && draft.data === null) {
      // Submitting the form has deleted the draft, along with all that was unsaved.
      version = null;
      isChoosing = false;
      held.wasDirty = false;
    }
    reconcile();
  }

  /** Aborts the running save and returns its id. */
  function abortRunning() {
    if (!running) return undefined;
    const { controller, saveId } = running;
    running = undefined;
    isDirty = true;
    controller.abort();
    return saveId;
  }

  /** The page may be about to close: saves now what is unsaved. A running save could be cut off, so it is sent again. */
  function flush() {
    if (held || isClosed) return;
    const abortedSaveId = abortRunning();
    void run({ keepalive: true, abortedSaveId });
  }

  /** Pauses saving while the form is being submitted: a late save would bring the draft back. */
  function hold() {
    clearTimeout(timer);
    held = { wasDirty: isDirty };
    isDirty = false;
  }

  return {
    changed,
    /** The form was filled with values that an earlier page couldn't save, typed over `baseVersion`; `saveIds` are its saves without a response. */
    restored(baseVersion: string | null, saveIds: readonly string[]) {
      version = baseVersion;
      for (const saveId of saveIds) unconfirmedIds.add(saveId);
      changed();
      reconcile();
    },
    /** The draft was read from the server again. */
    serverDraftChanged,
    /** Nothing typed here is unsaved, and the form is not being submitted. */
    isClean: () => !running && !isDirty && !held,
    /** The person's choice: saves what is here over the other version. */
    keepMine() {
      if (!isChoosing) return;
      isChoosing = false;
      version = latest.updatedAt;
      onStatus("saving");
      void run();
    },
    /** The person's choice: puts the other version into the form. */
    showOther() {
      if (!isChoosing || held) return;
      isChoosing = false;
      isDirty = false;
      clearTimeout(timer);
      unconfirmedIds.clear();
      reconcile();
    },
    retry() {
      if (failures > 0) schedule(0);
    },
    flush,
    /** The form can be submitted without waiting for a save. */
    isSettled: () => !running && (!isDirty || isChoosing),
    /**
     * Before the form is submitted: saves everything typed, or gives up after three seconds, then pauses saving.
     * Returns false if the person has to choose between two versions first.
     */
    async settle() {
      const saveAll = async () => {
        await running?.done;
        await run();
      };
      await Promise.race([saveAll(), sleep(settleTimeoutMs)]);
      if (isChoosing) return false;
      abortRunning();
      hold();
      return true;
    },
    hold,
    /** Submitting has ended; `draft` is the latest known draft on the server. */
    release(draft?: StoredDraft) {
      if (!held) return;
      if (draft) serverDraftChanged(draft);
      isDirty ||= held.wasDirty;
      held = undefined;
      schedule(debounceMs);
      reconcile();
    },
    /** The form is unmounted: saves what is unsaved, unless the form was submitted. */
    close() {
      flush();
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
