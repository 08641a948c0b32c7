"use client";

import dynamic from "next/dynamic";
import type { ChangedAnswersProps } from "@/components/check-ins/changed-answers";
import { ErrorNote } from "@/components/feedback/error-note";
import type { StoredDraft } from "@/components/form/draft-saver";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import type { DraftForm } from "@/lib/core/drafts/contract";
import type { CheckIn, CurrentCheckIn } from "@/lib/work/check-ins/contract";

const ChangedAnswers = dynamic(() => import("@/components/check-ins/changed-answers").then((module) => module.ChangedAnswers, () => UnsentNotLoaded), { loading: () => null });

const UnsentNotLoaded = () => <ErrorNote>You have changes that you haven’t sent, and they didn’t load. Please reload the page to see them.</ErrorNote>;

interface UnsentAnswersProps extends Omit<ChangedAnswersProps, "drafts" | "week"> {
  /** The check-in as it was sent. */
  sent: CheckIn;
  /** The coach's steps that it asks about, where they are known; else those it has an outcome of. */
  steps?: CurrentCheckIn["steps"];
  draftForm: DraftForm;
  /** The draft on the server. This browser may have a newer one. */
  stored: StoredDraft;
  /** The entry of it in the outbox of this device. */
  waiting?: OutboxEntry;
}

/** What she had changed when her coach reviewed the check-in. Most have changed nothing. */
export function UnsentAnswers({ draftForm, stored, waiting, sent, steps, ...changes }: UnsentAnswersProps) {
  const written = waiting?.note.draft ? [waiting.note.draft.values] : [];
  const drafts = [...written, ...useKeptDrafts(draftForm, stored)].filter(({ dueDate }) => dueDate === sent.dueDate);
  return drafts.length === 0 ? null : <ChangedAnswers {...changes} week={{ dueDate: sent.dueDate, sent, steps }} drafts={drafts} />;
}
