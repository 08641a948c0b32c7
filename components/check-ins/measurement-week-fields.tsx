"use client";

import { type CheckInValues, measurementNames } from "@/components/check-ins/check-in-values";
import { NumberField } from "@/components/form/fields";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { PhotoField } from "@/components/uploads/photo-field";
import { PhotosField } from "@/components/uploads/photos-field";
import type { ReportUploads } from "@/components/uploads/upload-counts";

const poseFields = [
  { name: "data.photos.front", label: "Front", hint: "Facing the camera" },
  { name: "data.photos.side", label: "Side", hint: "Turned to one side" },
  { name: "data.photos.back", label: "Back", hint: "Facing away" },
];
const measurementLabels: Record<(typeof measurementNames)[number], string> = { chest: "Chest", waist: "Waist", hips: "Hips", arms: "Arms", thighs: "Thighs" };

/** A check-in takes twelve photos, three of them posed. */
const maxFurtherPhotos = 9;

/** Whether there is something of it to show although this week does not ask for it: an old draft, say. */
export const hasMeasurementWeekValues = (values: CheckInValues) =>
  measurementNames.some((name) => values[name] !== undefined) || values.progressPhotos.length > 0 || Object.values(values.data.photos).some(Boolean);

/** Every fourth week: how the body changes, in pictures and centimetres. */
export function MeasurementWeekFields({ onUploads }: { onUploads: ReportUploads }) {
  return (
    <>
      <Section
        title="Progress photos"
        description="The same place, light and clothes each time make changes easy to see. Only you and your coach can open them."
      >
        <Card>
          <CardContent className="grid gap-7">
            <div className="grid gap-5 sm:grid-cols-3">
              {poseFields.map((pose) => (
                <PhotoField key={pose.name} {...pose} purpose="progress_photo" onUploads={onUploads} />
              ))}
            </div>
            <PhotosField name="progressPhotos" label="Further photos" hint="Anything else you are proud of. Optional." purpose="progress_photo" limit={maxFurtherPhotos} onUploads={onUploads} />
          </CardContent>
        </Card>
      </Section>
      <Section title="Measurements" description="With a soft tape, relaxed, at the same spots each time. All optional.">
        <Card>
          <CardContent className="grid grid-cols-2 gap-5 sm:grid-cols-3">
            {measurementNames.map((name) => (
              <NumberField key={name} name={name} label={measurementLabels[name]} unit="cm" />
            ))}
          </CardContent>
        </Card>
      </Section>
    </>
  );
}
