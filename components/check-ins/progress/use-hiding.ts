import { useApiMutation } from "@/components/form/use-api-mutation";
import { poseLabels, type PhotoPose, toPhotoPoses } from "@/lib/core/uploads/photo-poses";
import { editProfile } from "@/lib/people/accounts/calls";

/** Hides the client's weight, or the photos in a pose, on their own screens, or shows them again. */
export function useHiding(hiddenPoses: readonly PhotoPose[]) {
  const edit = useApiMutation(editProfile, { failure: { title: "Not saved" } });
  return {
    isPending: edit.isPending,
    hideWeight: (hidden: boolean) => edit.mutate({ body: { hideWeight: hidden } }),
    hidePose: (pose: PhotoPose, hidden: boolean) => edit.mutate({ body: { hiddenPhotoPoses: toPhotoPoses(hidden ? [...hiddenPoses, pose] : hiddenPoses.filter((other) => other !== pose)) } }),
  };
}

/** "front photos". */
export const photosInPose = (pose: PhotoPose) => `${poseLabels[pose].toLowerCase()} photos`;
