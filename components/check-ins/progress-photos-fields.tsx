"use client";

import { PrivacyNoticeLink } from "@/components/common/privacy-notice-link";
import { ConsentGate } from "@/components/consents/consent-ask";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { PhotoField } from "@/components/uploads/photo-field";
import { PhotosField } from "@/components/uploads/photos-field";
import type { ReportUploads } from "@/components/uploads/upload-counts";
import type { PhotoPose } from "@/lib/core/uploads/photo-poses";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";

/** The photos by pose, as the form holds them in `data.photos`. */
export const poseFields = [
  { pose: "front", label: "Front", hint: "Facing the camera" },
  { pose: "side", label: "Side", hint: "Turned to one side" },
  { pose: "back", label: "Back", hint: "Facing away" },
] as const;

/** A check-in takes 12 photos, three of them posed. */
const maxOtherPhotos = 9;

export interface ProgressPhotosFieldsProps {
  clientId: string;
  /** Whether the week asks for photos: they are marked as required, and sending without them asks once. */
  isMeasurementWeek: boolean;
  /** Whether the client has sent photos before, so that a missing consent does not stop them. */
  hasSentPhotos: boolean;
  /** The poses that she has hidden for good. A photo that is there already is kept. */
  hiddenPoses: readonly PhotoPose[];
  /** The weeks before with the starting point, newest first. The camera shows her latest photo of the same pose as a guide. */
  photoWeeks: readonly CheckInNumbers[];
  onUploads: ReportUploads;
  className?: string;
}

/** The photos that every fourth week asks for. */
export function ProgressPhotosFields({ clientId, isMeasurementWeek, hasSentPhotos, hiddenPoses, photoWeeks, onUploads, className }: ProgressPhotosFieldsProps) {
  const shownPoses = poseFields.filter(({ pose }) => !hiddenPoses.includes(pose));
  return (
    <Section
      title="Progress photos"
      description="Use the same place, light and clothes each time, so changes are easy to see. Only you and your coach can see them."
      className={className}
    >
      <ConsentGate clientId={clientId} kind="body_photos" asks={hasSentPhotos ? undefined : "You can always check in without photos."} offText="You can still send your check-in without photos.">
        <Card>
          <CardContent className="grid gap-7">
            <div className="grid gap-5 empty:hidden sm:grid-cols-3">
              {shownPoses.map(({ pose, label, hint }) => (
                <PhotoField
                  key={pose}
                  name={`data.photos.${pose}`}
                  {...{ label, hint, onUploads }}
                  required={isMeasurementWeek}
                  purpose="progress_photo"
                  camera={{ guide: photoWeeks.find(({ data }) => data.photos[pose])?.data.photos[pose] ?? null }}
                />
              ))}
            </div>
            <PhotosField name="progressPhotos" label="More photos" hint="Anything else you’re proud of. Optional." purpose="progress_photo" limit={maxOtherPhotos} onUploads={onUploads} />
          </CardContent>
        </Card>
      </ConsentGate>
      <PrivacyNoticeLink className="mt-1" />
    </Section>
  );
}
