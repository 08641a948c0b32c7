"use client";

import dynamic from "next/dynamic";
import type { ChangedAnswersProps } from "@/components/check-ins/changed-answers";
import { ErrorNote } from "@/components/feedback/error-note";
import type { StoredDraft } from "@/components/form/draft-saver";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import type { DraftForm } from "@/lib/core/drafts/contract";

const ChangedAnswers = dynamic(() => import("@/components/check-ins/changed-answers").then((module) => module.ChangedAnswers, () => UnsentNotLoaded), { loading: () => null });

const UnsentNotLoaded = () => <ErrorNote>You have changes that you haven’t sent, and they didn’t load. Please reload the page to see them.</ErrorNote>;

interface UnsentAnswersProps extends Omit<ChangedAnswersProps, "drafts"> {
  draftForm: DraftForm;
  /** The draft on the server. This browser may have a newer one. */
  stored: StoredDraft;
  /** The entry of it in the outbox of this device. */
  waiting?: OutboxEntry;
}

/** What she had changed when her coach reviewed the check-in. Most have changed nothing. */
export function UnsentAnswers({ draftForm, stored, waiting, ...changes }: UnsentAnswersProps) {
  const written = waiting?.note.draft ? [waiting.note.draft.values] : [];
  const drafts = [...written, ...useKeptDrafts(draftForm, stored)].filter(({ dueDate }) => dueDate === changes.sent.dueDate);
  return drafts.length === 0 ? null : <ChangedAnswers {...changes} drafts={drafts} />;
}
