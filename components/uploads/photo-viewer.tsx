"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "@/components/common/icon-button";
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { hasModifier } from "@/components/ui/has-modifier";

export interface GalleryPhoto {
  url: string;
  label: string;
}

interface PhotoViewerProps {
  photos: readonly GalleryPhoto[];
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** A dialog with one large photo; buttons and arrow keys show the next one. A default export, because React.lazy needs one. */
export function PhotoViewer({ photos, index, onIndexChange, onClose }: PhotoViewerProps) {
  const photo = photos[index];
  if (!photo) return null;
  const goTo = (target: number) => photos[target] && onIndexChange(target);
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (event.key === "ArrowLeft") goTo(index - 1);
    if (event.key === "ArrowRight") goTo(index + 1);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{photo.label}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <div role="group" aria-label="Photos" onKeyDown={onKeyDown}>
            <img src={photo.url} alt={photo.label} className="mx-auto max-h-[64dvh] w-auto max-w-full rounded-md bg-muted object-contain" />
            {photos.length > 1 ? (
              <div className="mt-3 flex items-center justify-center gap-3">
                {/* A disabled button would lose the keyboard's focus. */}
                <IconButton label="Previous photo" aria-disabled={index === 0} onClick={() => goTo(index - 1)}>
                  <ChevronLeft />
                </IconButton>
                <p aria-live="polite" className="figures text-sm text-muted-foreground">
                  {index + 1} of {photos.length}
                </p>
                <IconButton label="Next photo" aria-disabled={index === photos.length - 1} onClick={() => goTo(index + 1)}>
                  <ChevronRight />
                </IconButton>
              </div>
            ) : null}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
