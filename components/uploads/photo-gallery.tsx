"use client";

import { useState } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { cn } from "@/components/ui/cn";
import { PhotoTile } from "@/components/uploads/photo-tile";
import type { GalleryPhoto } from "@/components/uploads/photo-viewer";

const PhotoViewer = lazyDialog(() => import("@/components/uploads/photo-viewer").then((module) => module.PhotoViewer));

interface PhotoGalleryProps {
  photos: readonly GalleryPhoto[];
  /** Whether each photo's label is written under it. */
  hasCaptions?: boolean;
  /** Replaces the columns and the gap between them. */
  className?: string;
}

/** Thumbnails; each opens the photo viewer. */
export function PhotoGallery({ photos, hasCaptions = true, className = "grid-cols-3 gap-2.5 sm:grid-cols-5" }: PhotoGalleryProps) {
  const [openIndex, setOpenIndex] = useState<number>();

  return (
    <>
      <ul className={cn("grid", className)}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button type="button" aria-label={`Open ${photo.label}`} onClick={() => setOpenIndex(index)} className="block w-full rounded-md">
              <PhotoTile src={photo.url} label={photo.label} />
            </button>
            {hasCaptions ? (
              <p aria-hidden="true" className="mt-1 text-center text-xs text-muted-foreground">
                {photo.label}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {openIndex === undefined ? null : (
        <PhotoViewer photos={photos} index={openIndex} onIndexChange={setOpenIndex} onClose={() => setOpenIndex(undefined)} />
      )}
    </>
  );
}
