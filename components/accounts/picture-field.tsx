"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { FilePicker } from "@/components/files/file-picker";
import { focusPicker } from "@/components/files/focus-picker";
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
  const saving = change.isPending ? change.variables.body?.profileImageUrl : imageUrl;
  const shown = upload?.error === null ? upload.previewUrl : saving;

  function choose(files: readonly File[]) {
    if (upload) remove(upload.id);
    start(files.slice(0, 1));
  }
  function takeAway(event: MouseEvent<HTMLElement>) {
    focusPicker(event);
    if (upload) remove(upload.id);
    else setPicture(null);
  }

  return (
    <div role="group" aria-label="Profile picture" className="flex items-center gap-5">
      <Avatar name={name} imageUrl={shown} size="xl" />
      <div className="grid min-w-0 flex-1 gap-2">
        {upload ? <UploadState upload={upload} /> : null}
        <div className="flex flex-wrap gap-2">
          {upload?.canRetry ? (
            <Button size="sm" onClick={() => retry(upload)}>
              Try again
            </Button>
          ) : null}
          <FilePicker aria-label="Profile picture" onPick={choose}>
            {imageUrl || upload ? "Change picture" : "Add a picture"}
          </FilePicker>
          {imageUrl || upload ? (
            <Button size="sm" variant="ghost" pending={change.isPending} onClick={takeAway}>
              Remove<span className="sr-only"> picture</span>
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
