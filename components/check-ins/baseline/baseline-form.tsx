"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { pieceLabels } from "@/components/check-ins/baseline/baseline-pieces";
import { asksForPiece, initialBaselineValues, toBaselineBody, validateBaselineValues } from "@/components/check-ins/baseline/baseline-values";
import { useDeclineBaseline } from "@/components/check-ins/baseline/use-decline-baseline";
import type { CheckInValues } from "@/components/check-ins/check-in-values";
import { poseFields } from "@/components/check-ins/progress-photos-fields";
import { WeightField } from "@/components/check-ins/weight-field";
import { PrivacyNoticeLink } from "@/components/common/privacy-notice-link";
import { ConsentGate } from "@/components/consents/consent-ask";
import { useConsentState } from "@/components/consents/use-consent";
import { ApiForm } from "@/components/form/api-form";
import { NumberField } from "@/components/form/fields";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { SubmitBar } from "@/components/form/submit-bar";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { usePushFromHere } from "@/components/hooks/use-push-from-here";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PhotoField } from "@/components/uploads/photo-field";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import { type ReportUploads, type UploadCounts, useUploadCounts } from "@/components/uploads/upload-counts";
import { paths } from "@/lib/platform/paths";
import { saveBaseline } from "@/lib/work/check-ins/baseline-calls";
import type { OwnBaseline } from "@/lib/work/check-ins/baseline-contract";
import { listBaselinePieces } from "@/lib/work/check-ins/baseline-rules";
import { checkInFields, groupNumericFields } from "@/lib/work/questions/check-in-fields";

interface BaselineFormProps {
  clientId: string;
  baseline: OwnBaseline;
  draft: Record<string, unknown> | null;
}

/** Saves what is on the form, also in pieces, and goes back to the home page. */
export function BaselineForm({ clientId, baseline, draft }: BaselineFormProps) {
  const client = useQueryClient();
  const push = usePushFromHere();
  const leave = () => push(paths.section("dashboard"));
  const toFormValues = useCallback((draftData: Record<string, unknown> | null) => initialBaselineValues(baseline, draftData), [baseline]);
  const [start] = useState(() => toFormValues(draft));
  const [uploads, onUploads] = useUploadCounts();
  return (
    <ApiForm<typeof saveBaseline, CheckInValues>
      hasSubmitBar
      endpoint={saveBaseline}
      defaultValues={start}
      toBody={(values) => toBaselineBody(values, baseline)}
      validate={(values) => validateBaselineValues(values, baseline)}
      toFieldName={(path) => (path.startsWith("photos.") ? `data.${path}` : path)}
      success={({ pieces }) => ({ title: "Starting point saved", description: pieces.every(({ isGiven }) => isGiven) ? "Your trends and photos start from here." : "You can add the rest any time." })}
      failure={{ title: "Not saved", text: "There was an error saving your starting point. Please try again." }}
      onSuccess={() => {
        clearCachedDraft(client, "baseline");
        leave();
      }}
    >
      <FieldsAboveSubmitBar>
        {asksForPiece(baseline, "weight") ? (
          <Section title={pieceLabels.weight} description="In the morning before breakfast is best. Any time is fine." className="mt-0">
            <Card>
              <CardContent>
                <WeightField label={checkInFields.weight.label} hint="Weigh yourself like this each time." />
              </CardContent>
            </Card>
          </Section>
        ) : null}
        <MeasurementFields />
        <PhotoFields {...{ clientId, baseline, onUploads }} />
      </FieldsAboveSubmitBar>
      <SaveBar {...baseline} uploads={uploads} toFormValues={toFormValues} />
      <PutAway isStarted={baseline.pieces.some(({ isGiven }) => isGiven)} onLeave={leave} />
    </ApiForm>
  );
}

const { measurements } = groupNumericFields(checkInFields);

const MeasurementFields = () => (
  <Section title={pieceLabels.measurements} description="With a soft tape, relaxed, at the same spots each time. Skip what you like.">
    <Card>
      <CardContent className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        {measurements.map(({ name, label }) => (
          <NumberField key={name} name={name} label={label} unit="cm" />
        ))}
      </CardContent>
    </Card>
  </Section>
);

function PhotoFields({ clientId, baseline, onUploads }: Pick<BaselineFormProps, "clientId" | "baseline"> & { onUploads: ReportUploads }) {
  const hasPhotos = Object.values(baseline.photos).some(Boolean);
  const poses = poseFields.filter(({ pose }) => baseline.askedPoses.includes(pose));
  const isWithdrawn = useConsentState(clientId, "body_photos") === "withdrawn";
  // She hides every pose, so there is nothing to ask for.
  if (poses.length === 0 && !isWithdrawn) return null;
  return (
    <Section title={pieceLabels.photos} description="In good light, in something you can wear again next time. Only you and your coach can see them.">
      <ConsentGate clientId={clientId} kind="body_photos" asks={hasPhotos ? undefined : "You can always do this without photos."} offText="You can still add your weight and measurements.">
        <Card>
          <CardContent className="grid gap-5 sm:grid-cols-3">
            {poses.map(({ pose, label, hint }) => (
              <PhotoField key={pose} name={`data.photos.${pose}`} {...{ label, hint, onUploads }} purpose="progress_photo" camera={{ guide: null }} />
            ))}
          </CardContent>
        </Card>
      </ConsentGate>
      <PrivacyNoticeLink className="mt-1" />
    </Section>
  );
}

function SaveBar({ pieces, askedPoses, uploads, toFormValues }: Pick<OwnBaseline, "pieces" | "askedPoses"> & Pick<SavedDraftOptions, "toFormValues"> & { uploads: UploadCounts }) {
  const { data, ...numbers } = useWatch<CheckInValues>();
  const onForm = listBaselinePieces({ ...numbers, photos: data?.photos ?? {} }, { hideWeight: false, askedPoses });
  const added = pieces.filter(({ piece }) => onForm.some((shown) => shown.piece === piece && shown.isGiven));
  return (
    <SubmitBar form="baseline" toFormValues={toFormValues} completed={added.length} total={pieces.length} countLabel="added" progressLabel="Added to your starting point">
      <PhotoSendButton uploads={uploads} pendingLabel="Saving...">
        Save
      </PhotoSendButton>
    </SubmitBar>
  );
}

/** The ways out without saving. What was typed stays as a draft. */
function PutAway({ isStarted, onLeave }: { isStarted: boolean; onLeave: () => void }) {
  const { isPending, decline } = useDeclineBaseline(onLeave);
  return (
    <div className="mt-2 flex flex-wrap justify-center gap-2">
      <Button asChild variant="ghost">
        <Link href={paths.section("dashboard")}>Not now</Link>
      </Button>
      <Button variant="ghost" pending={isPending} pendingLabel="Saving..." onClick={decline}>
        {isStarted ? "That’s all for me" : "I’d rather not"}
      </Button>
    </div>
  );
}
