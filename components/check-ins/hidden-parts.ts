import type { ConsentState } from "@/lib/core/consents/rules";
import { type PhotoPose, photoPoses } from "@/lib/core/uploads/photo-poses";
import type { CurrentCheckIn } from "@/lib/work/check-ins/contract";

/** What the client has chosen not to see. */
export type HiddenParts = Pick<CurrentCheckIn, "hideWeight" | "hiddenPhotoPoses">;

interface PhotoWeek {
  isMeasurementWeek: boolean;
  /** The client's consent to photos; undefined while it loads. */
  consent: ConsentState | undefined;
  hiddenPoses: readonly PhotoPose[];
}

/** Whether a check-in asks for photos: in a measurement week, from a client who hasn't withdrawn the consent and doesn't hide every pose. */
export const asksForPhotos = ({ isMeasurementWeek, consent, hiddenPoses }: PhotoWeek) =>
  isMeasurementWeek && consent !== "withdrawn" && hiddenPoses.length < photoPoses.length;
