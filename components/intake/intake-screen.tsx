"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { toast } from "@/components/feedback/toast";
import { IntakeForm } from "@/components/intake/intake-form";
import { IntakeSummary } from "@/components/intake/intake-summary";
import { draftVersion, isNonEmptyDraft } from "@/components/intake/intake-values";
import { PageHeader } from "@/components/layout/page-header";
import { StepDescription } from "@/components/onboarding/step-description";
import { stepPlaceText } from "@/components/onboarding/step-texts";
import { useAskedForm } from "@/components/questions/use-asked-form";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/calls";
import { paths } from "@/lib/platform/paths";
import { consultationMinutes } from "@/lib/work/intake/consultation-minutes";
import { readOwnIntake } from "@/lib/work/intake/calls";

// Spec platform §9.
const redirectMs = 1500;

/** The consultation form, or its summary once it is submitted. An unsubmitted edit opens the form again. */
export function IntakeScreen({ clientId }: { clientId: string }) {
  const router = useRouter();
  const intake = useQuery(queryFor(readOwnIntake));
  // The cache keeps a draft that could not be saved for as long as the page is open.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "intake" } }), gcTime: Infinity });
  const asked = useAskedForm("intake", { version: draft.data && draftVersion(draft.data.data), isOpen: true });
  const [isEditing, setEditing] = useState<boolean>();
  const [justSent, setJustSent] = useState<"first" | "edit">();

  useEffect(() => {
    if (!justSent) return undefined;
    const timer = setTimeout(() => {
      if (justSent === "first") toast({ title: "Consultation Complete" });
      router.push(paths.section("dashboard"));
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [justSent, router]);

  const queries = [intake, draft, asked];
  if (intake.data === undefined || !draft.data || !asked.form) {
    const retry = () => queries.forEach((query) => query.isError && void query.refetch());
    return queries.some(({ isError }) => isError) ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const record = intake.data;
  const isSubmitted = record !== null && record.submittedAt !== null;
  // Set only once, so that later data doesn't close a form in use.
  if (isEditing === undefined) setEditing(!isSubmitted || isNonEmptyDraft(draft.data.data));
  function edit() {
    setJustSent(undefined);
    setEditing(true);
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Consultation form"
        description={isSubmitted ? undefined : <StepDescription place={stepPlaceText("consultation_form", consultationMinutes(asked.form.items))}>It saves as you type, so you can stop and come back.</StepDescription>}
        back={{ href: paths.onboarding, label: "Onboarding" }}
        className="mb-5"
      />
      {isSubmitted && !isEditing ? (
        <IntakeSummary record={record} onEdit={edit} />
      ) : (
        <ConsentGate clientId={clientId} kind="health_data" asks={isSubmitted || isNonEmptyDraft(draft.data.data) ? undefined : "Your coach can't plan safely for you without it."} offText="This form is off.">
          <IntakeForm
            key={asked.form.version}
            form={asked.form}
            record={record}
            draft={draft.data.data}
            onSent={() => {
              setEditing(false);
              setJustSent(isSubmitted ? "edit" : "first");
            }}
            onSubmittedElsewhere={() => setEditing(false)}
          />
        </ConsentGate>
      )}
    </div>
  );
}
