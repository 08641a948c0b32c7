"use client";

import { ImageOff, X } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { IconButton } from "@/components/common/icon-button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";

interface PhotoTileProps {
  src: string;
  /** The alternative text. */
  label: string;
  /** Whether it is still being uploaded. */
  busy?: boolean;
  /** As high as wide, instead of upright. */
  isSquare?: boolean;
  onRemove?: (event: MouseEvent<HTMLElement>) => void;
  /** Called when the browser can't show the picture. */
  onFail?: () => void;
  className?: string;
}

/** A thumbnail. Shows an icon if the browser can't display the format, such as HEIC. */
export function PhotoTile({ src, label, busy = false, isSquare = false, onRemove, onFail, className }: PhotoTileProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  function fail() {
    setFailedSrc(src);
    onFail?.();
  }
  return (
    <div className={cn("relative overflow-hidden rounded-md border bg-muted", isSquare ? "aspect-square" : "aspect-3/4", className)}>
      {failedSrc === src ? (
        <span role="img" aria-label={label} className="grid size-full place-items-center text-muted-foreground">
          {busy ? null : <ImageOff aria-hidden className="size-6" />}
        </span>
      ) : (
        <img
          src={src}
          alt={label}
          loading="lazy"
          decoding="async"
          // There is no error event if it failed before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.getAttribute("src")) fail();
          }}
          onError={fail}
          className={cn("size-full object-cover", busy && "opacity-50")}
        />
      )}
      {busy ? (
        <span className="absolute inset-0 grid place-items-center text-primary-ink">
          <Spinner className="size-7" />
        </span>
      ) : null}
      {onRemove ? (
        <IconButton label={`Remove ${label}`} onClick={onRemove} className="absolute top-0 right-0 [--icon-size:--spacing(7)] [&_svg]:rounded-full [&_svg]:bg-popover [&_svg]:p-1 [&_svg]:text-foreground [&_svg]:shadow-lg">
          <X />
        </IconButton>
      ) : null}
    </div>
  );
}
