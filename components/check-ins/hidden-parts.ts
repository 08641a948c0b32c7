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

const hidesEveryPose = (hiddenPoses: readonly PhotoPose[]) => hiddenPoses.length === photoPoses.length;

/** Whether a form that asks for measurements shows photos: those that it holds already, or a pose that isn't hidden. */
export const showsPhotos = (hiddenPoses: readonly PhotoPose[], held: readonly string[]) => held.length > 0 || !hidesEveryPose(hiddenPoses);

/** Whether a check-in asks for photos: in a measurement week, from a client who hasn't withdrawn the consent and doesn't hide every pose. */
export const asksForPhotos = ({ isMeasurementWeek, consent, hiddenPoses }: PhotoWeek) =>
  isMeasurementWeek && consent !== "withdrawn" && !hidesEveryPose(hiddenPoses);
