"use client";

import { useRouter } from "next/navigation";
import { PersonAvatar } from "@/components/common/person-avatar";
import { OnePicture } from "@/components/uploads/one-picture";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { editProfile } from "@/lib/people/accounts/contract";

/** The profile picture. It changes as soon as one is chosen, here and in the navigation. */
export function PictureField({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const router = useRouter();
  const change = useApiMutation(editProfile, { failure: { title: "Picture not saved" }, onDone: () => router.refresh() });
  const saving = change.isPending ? (change.variables.body?.profileImageUrl ?? null) : imageUrl;
  return (
    <OnePicture
      purpose="profile_image"
      label="Profile picture"
      noun="picture"
      imageUrl={saving}
      isSaving={change.isPending}
      onChange={(profileImageUrl) => change.mutate({ body: { profileImageUrl } })}
    >
      {(url) => <PersonAvatar name={name} imageUrl={url} size="xl" />}
    </OnePicture>
  );
}
