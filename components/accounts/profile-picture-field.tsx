"use client";

import { useRouter } from "next/navigation";
import { PersonAvatar } from "@/components/common/person-avatar";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { SinglePictureField } from "@/components/uploads/single-picture-field";
import { editProfile } from "@/lib/people/accounts/contract";

/** The profile picture. A chosen picture is saved immediately. */
export function ProfilePictureField({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const router = useRouter();
  const change = useApiMutation(editProfile, { failure: { title: "Picture not saved" }, onSuccess: () => router.refresh() });
  const shownImageUrl = change.isPending ? (change.variables.body?.profileImageUrl ?? null) : imageUrl;
  return (
    <SinglePictureField
      purpose="profile_image"
      label="Profile picture"
      noun="picture"
      imageUrl={shownImageUrl}
      isSaving={change.isPending}
      onChange={(profileImageUrl) => change.mutate({ body: { profileImageUrl } })}
    >
      {(url) => <PersonAvatar name={name} imageUrl={url} size="xl" />}
    </SinglePictureField>
  );
}
