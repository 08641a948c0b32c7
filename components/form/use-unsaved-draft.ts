"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { StoredDraft } from "@/components/form/draft-saver";
import { listKeptDrafts } from "@/components/form/draft-values";
import { readUnsavedDraft, unsavedDrafts } from "@/components/form/form-draft";
import { useCurrentUser } from "@/components/hooks/current-user";
import type { DraftForm } from "@/lib/core/drafts/contract";

type UnsavedDraft = NonNullable<ReturnType<typeof readUnsavedDraft>>;

/** What `select` reads of the draft that only this browser has, and null where there is none. Renders again when that part changes. */
export function useUnsavedDraft<Part>(form: DraftForm, select: (draft: UnsavedDraft) => Part): Part | null {
  const { id: owner } = useCurrentUser();
  function readPart() {
    const draft = readUnsavedDraft(form, owner);
    return draft && JSON.stringify(select(draft));
  }
  const part = useSyncExternalStore(unsavedDrafts.subscribe, readPart, () => null);
  // What was just written from a part.
  return useMemo(() => (part === null ? null : (JSON.parse(part) as Part)), [part]);
}

const selectText = ({ values, after }: UnsavedDraft) => ({ values, after });

/** All that is kept of an unfinished form, here and on the server; see `listKeptDrafts`. */
export const useKeptDrafts = (form: DraftForm, stored: StoredDraft) => listKeptDrafts({ unsaved: useUnsavedDraft(form, selectText), stored });
