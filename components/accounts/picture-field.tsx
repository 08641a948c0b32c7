"use client";

import { useRouter } from "next/navigation";
import { FilePicker } from "@/components/files/file-picker";
import { UploadState } from "@/components/files/upload-state";
import { useUpload } from "@/components/files/use-upload";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { editProfile } from "@/lib/accounts/contract";

/** The profile picture. It changes as soon as one is chosen, here and in the navigation. */
export function PictureField({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const router = useRouter();
  const change = useApiMutation(editProfile, { failure: { title: "Picture not saved" }, onDone: () => router.refresh() });
  const setPicture = (profileImageUrl: string | null) => change.mutate({ body: { profileImageUrl } });
  const { uploads, start, retry, remove } = useUpload("profile_image", ({ url }) => setPicture(url));
  const [upload] = uploads;
  const previewUrl = upload?.error === null ? upload.previewUrl : null;

  return (
    <div role="group" aria-label="Profile picture" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} imageUrl={previewUrl ?? imageUrl} size="xl" />
      <div className="flex min-w-48 flex-1 flex-wrap items-center gap-2">
        {upload ? (
          <UploadState upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload.id)} />
        ) : (
          <FilePicker aria-label="Profile picture" onPick={(files) => start(files.slice(0, 1))}>
            {imageUrl ? "Change picture" : "Add a picture"}
          </FilePicker>
        )}
        {imageUrl && !upload ? (
          <Button size="sm" variant="ghost" pending={change.isPending} onClick={() => setPicture(null)}>
            Remove picture
          </Button>
        ) : null}
      </div>
    </div>
  );
}
