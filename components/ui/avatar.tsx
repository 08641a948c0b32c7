"use client";

import { useState } from "react";
import { cn } from "./cn";

const sizes = { sm: "size-8 text-xs", md: "size-10 text-sm", lg: "size-14 text-xl", xl: "size-20 text-3xl" } as const;

interface AvatarProps {
  /** Its first letter stands in while there is no image, or when the image fails. */
  name: string;
  imageUrl?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}

/** Decorative: a name always stands beside it. */
export function Avatar({ name, imageUrl, size = "md", className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={cn(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-ink uppercase select-none",
        sizes[size],
        className,
      )}
    >
      {[...name.trim()][0] ?? "U"}
      {imageUrl && imageUrl !== failed ? (
        <img
          src={imageUrl}
          alt=""
          // It may have failed before this script ran, and then no error event comes.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(imageUrl);
          }}
          onError={() => setFailed(imageUrl)}
          className="absolute inset-0 size-full bg-primary-soft object-cover"
        />
      ) : null}
    </span>
  );
}
