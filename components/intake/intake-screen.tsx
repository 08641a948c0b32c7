"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { toast } from "@/components/feedback/toast";
import { IntakeForm } from "@/components/intake/intake-form";
import { IntakeSummary } from "@/components/intake/intake-summary";
import { isNonEmptyDraft } from "@/components/intake/intake-values";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/contract";
import { paths } from "@/lib/platform/paths";
import { readOwnIntake } from "@/lib/work/intake/contract";

// Spec platform §9.
const redirectMs = 1500;

/** The consultation: to fill in, or as it was sent. An edit begun and left behind goes on where it was. */
export function IntakeScreen() {
  const router = useRouter();
  const intake = useQuery(queryFor(readOwnIntake));
  // Kept as long as the page is open: a draft that could not be saved lives on here.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "intake" } }), gcTime: Infinity });
  const [isEditing, setEditing] = useState<boolean>();
  const [justSent, setJustSent] = useState<"first" | "again">();

  useEffect(() => {
    if (!justSent) return undefined;
    const timer = setTimeout(() => {
      if (justSent === "first") toast({ title: "Consultation Complete" });
      router.push(paths.section("dashboard"));
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [justSent, router]);

  if (intake.data === undefined || !draft.data) {
    const retry = () => [intake, draft].forEach((query) => query.isError && void query.refetch());
    return intake.isError || draft.isError ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const record = intake.data;
  const isSubmitted = record !== null && record.submittedAt !== null;
  // Once, at first: whatever arrives later does not close a form she writes in.
  if (isEditing === undefined) setEditing(!isSubmitted || isNonEmptyDraft(draft.data.data));
  function edit() {
    setJustSent(undefined);
    setEditing(true);
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Consultation form"
        description="Ten to fifteen minutes. It is saved as you type, so you can stop and come back."
        back={{ href: paths.onboarding, label: "Onboarding" }}
        className="mb-5 sm:mb-5"
      />
      {isSubmitted && !isEditing ? (
        <IntakeSummary record={record} onEdit={edit} />
      ) : (
        <IntakeForm
          record={record}
          draft={draft.data.data}
          onSent={() => {
            setEditing(false);
            setJustSent(isSubmitted ? "again" : "first");
          }}
          onSubmittedElsewhere={() => setEditing(false)}
        />
      )}
    </div>
  );
}
