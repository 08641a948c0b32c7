"use client";

import { type ComponentProps, useState } from "react";
import { PhotoTile } from "@/components/uploads/photo-tile";
import { readArrived } from "@/components/uploads/read-arrived";
import { fileIdFromUrl } from "@/lib/platform/paths";

interface HeldPhotoProps extends Omit<ComponentProps<typeof PhotoTile>, "src" | "busy" | "onFail"> {
  url: string;
}

/** A photo that a form names and that isn't on its way from here. Says so if it waits on the device that it was picked on. */
export function HeldPhoto({ url, className, ...tile }: HeldPhotoProps) {
  const [missingUrl, setMissingUrl] = useState<string>();
  async function onFail() {
    const arrived = await readArrived(fileIdFromUrl(url)).catch(() => null);
    if (arrived && !arrived.file) setMissingUrl(url);
  }
  return (
    <div className={className}>
      <PhotoTile src={url} onFail={() => void onFail()} {...tile} />
      {missingUrl === url ? <p className="mt-1 text-xs text-muted-foreground">Not here yet. This photo is still on the device you added it on.</p> : null}
    </div>
  );
}
