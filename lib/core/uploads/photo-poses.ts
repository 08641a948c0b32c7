/** The poses of progress photos, in the order of the form. */
export const photoPoses = ["front", "side", "back"] as const;
export type PhotoPose = (typeof photoPoses)[number];

/** A name for each pose, on its tab and its photo. */
export const poseLabels: Record<PhotoPose, string> = { front: "Front", side: "Side", back: "Back" };

/** The poses among these words, each once and in order. */
export const toPhotoPoses = (words: readonly string[]): PhotoPose[] => photoPoses.filter((pose) => words.includes(pose));
