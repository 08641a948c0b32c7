"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { FilePicker } from "@/components/files/file-picker";
import { focusPicker } from "@/components/files/focus-picker";
import { UploadState } from "@/components/files/upload-state";
import { useUpload } from "@/components/files/use-upload";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { LogoMark } from "@/components/layout/logo";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { editSettings } from "@/lib/settings/contract";

/** The practice's logo. It changes as soon as one is chosen, in the header too. */
export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const router = useRouter();
  const change = useApiMutation(editSettings, { success: { title: "Logo saved" }, failure: { title: "Logo not saved" }, onDone: () => router.refresh() });
  const setLogo = (url: string | null) => change.mutate({ body: { logoUrl: url } });
  const { uploads, start, retry, remove } = useUpload("logo", ({ url }) => setLogo(url));
  const [upload] = uploads;
  const shown = upload?.error === null ? upload.previewUrl : logoUrl;

  function choose(files: readonly File[]) {
    if (upload) remove(upload.id);
    start(files.slice(0, 1));
  }
  function takeAway(event: MouseEvent<HTMLElement>) {
    focusPicker(event);
    if (upload) remove(upload.id);
    else setLogo(null);
  }

  return (
    <Card>
      <CardHeader as="h2" title="Logo" description="In the header, on the sign-in page and in every email. A square picture works best." />
      <div role="group" aria-label="Logo" className="flex items-center gap-5">
        <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-ground p-2">
          {shown ? <img src={shown} alt="Your logo" className="size-full object-contain" /> : <LogoMark className="size-12" />}
        </span>
        <div className="grid min-w-0 flex-1 gap-2">
          {upload ? <UploadState upload={upload} /> : null}
          <div className="flex flex-wrap gap-2">
            {upload?.canRetry ? (
              <Button size="sm" onClick={() => retry(upload)}>
                Try again
              </Button>
            ) : null}
            <FilePicker aria-label="Logo" onPick={choose}>
              {logoUrl || upload ? "Change logo" : "Add a logo"}
            </FilePicker>
            {logoUrl || upload ? (
              <Button size="sm" variant="ghost" pending={change.isPending} onClick={takeAway}>
                Remove<span className="sr-only"> logo</span>
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </Card>
  );
}
