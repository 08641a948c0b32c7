"use client";

import { BuiltInNumbers } from "@/components/check-ins/check-in-numbers";
import type { CheckInValues } from "@/components/check-ins/check-in-values";
import { OwnQuestions } from "@/components/questions/own-question";
import { PrivacyNoticeLink } from "@/components/common/privacy-notice-link";
import { ConsentGate } from "@/components/consents/consent-ask";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { PhotoField } from "@/components/uploads/photo-field";
import { PhotosField } from "@/components/uploads/photos-field";
import type { ReportUploads } from "@/components/uploads/upload-counts";
import { checkInFields, type CheckInMetricName, groupNumericFields } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

const poseFields = [
  { name: "data.photos.front", label: "Front", hint: "Facing the camera" },
  { name: "data.photos.side", label: "Side", hint: "Turned to one side" },
  { name: "data.photos.back", label: "Back", hint: "Facing away" },
];
const { measurements } = groupNumericFields(checkInFields);

/** A check-in takes 12 photos, three of them posed. */
const maxOtherPhotos = 9;

/** Whether the form already holds photos or measurements, as after an edit or from an older draft. */
export const hasMeasurementWeekValues = (values: CheckInValues) =>
  measurements.some(({ name }) => values[name as CheckInMetricName] !== undefined) || values.progressPhotos.length > 0 || Object.values(values.data.photos).some(Boolean);

interface MeasurementWeekFieldsProps {
  clientId: string;
  /** The questions of this section. */
  items: readonly FormItem[];
  /** Whether the week asks for photos: they are marked as required, and sending without them asks once. */
  isMeasurementWeek: boolean;
  /** Whether the client has sent photos before, so that a missing consent does not stop them. */
  hasSentPhotos: boolean;
  onUploads: ReportUploads;
}

/** The photos and measurements that every fourth week asks for. */
export function MeasurementWeekFields({ clientId, items, isMeasurementWeek, hasSentPhotos, onUploads }: MeasurementWeekFieldsProps) {
  return (
    <>
      <Section
        title="Progress photos"
        description="Use the same place, light and clothes each time, so changes are easy to see. Only you and your coach can see them."
      >
        <ConsentGate clientId={clientId} kind="body_photos" asks={hasSentPhotos ? undefined : "You can always check in without photos."} offText="You can still send your check-in without photos.">
          <Card>
            <CardContent className="grid gap-7">
              <div className="grid gap-5 sm:grid-cols-3">
                {poseFields.map((pose) => (
                  <PhotoField key={pose.name} {...pose} required={isMeasurementWeek} purpose="progress_photo" onUploads={onUploads} />
                ))}
              </div>
              <PhotosField name="progressPhotos" label="More photos" hint="Anything else you’re proud of. Optional." purpose="progress_photo" limit={maxOtherPhotos} onUploads={onUploads} />
            </CardContent>
          </Card>
        </ConsentGate>
        <PrivacyNoticeLink className="mt-1" />
      </Section>
      {items.length > 0 ? (
        <Section title="Measurements" description="With a soft tape, relaxed, at the same spots each time. All optional.">
          <Card>
            <CardContent className="grid grid-cols-2 gap-5 sm:grid-cols-3">
              <BuiltInNumbers items={items.filter(({ builtIn }) => builtIn !== null)} />
            </CardContent>
            {items.some(({ builtIn }) => builtIn === null) ? (
              <CardContent className="grid gap-7">
                <OwnQuestions items={items} />
              </CardContent>
            ) : null}
          </Card>
        </Section>
      ) : null}
    </>
  );
}
