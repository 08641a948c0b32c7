"use client";

import { lazy, Suspense, useState } from "react";
import { PhotoTile } from "@/components/uploads/photo-tile";
import type { GalleryPhoto } from "@/components/uploads/photo-viewer";

const PhotoViewer = lazy(() => import("@/components/uploads/photo-viewer"));

/** Thumbnails; each opens the photo viewer. */
export function PhotoGallery({ photos }: { photos: readonly GalleryPhoto[] }) {
  const [openIndex, setOpenIndex] = useState<number>();

  return (
    <>
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button type="button" aria-label={`Open ${photo.label}`} onClick={() => setOpenIndex(index)} className="block w-full rounded-md">
              <PhotoTile src={photo.url} label={photo.label} />
            </button>
            <p aria-hidden="true" className="mt-1 text-center text-xs text-muted-foreground">
              {photo.label}
            </p>
          </li>
        ))}
      </ul>
      {openIndex === undefined ? null : (
        <Suspense fallback={null}>
          <PhotoViewer photos={photos} index={openIndex} onIndexChange={setOpenIndex} onClose={() => setOpenIndex(undefined)} />
        </Suspense>
      )}
    </>
  );
}
