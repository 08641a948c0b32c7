"use client";

import { type ComponentProps, useState } from "react";
import { cn } from "@/components/ui/cn";

const sizes = { sm: "size-8 text-xs", default: "size-10 text-sm", lg: "size-14 text-xl", xl: "size-20 text-3xl" } as const;

interface AvatarProps extends ComponentProps<"span"> {
  size?: keyof typeof sizes;
}

export function Avatar({ size = "default", className, ...props }: AvatarProps) {
  return (
    <span
      className={cn("relative inline-grid shrink-0 overflow-hidden rounded-full select-none", sizes[size], className)}
      {...props}
    />
  );
}

/** Covers the fallback; removed if the image fails. */
export function AvatarImage({ src, alt = "", className, ...props }: Omit<ComponentProps<"img">, "src"> & { src?: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (!src || src === failed) return null;
  return (
    <img
      src={src}
      alt={alt}
      // It may have failed before this script ran, without an error event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src);
      }}
      onError={() => setFailed(src)}
      className={cn("absolute inset-0 size-full bg-primary-soft object-cover", className)}
      {...props}
    />
  );
}

export function AvatarFallback({ className, ...props }: ComponentProps<"span">) {
  return <span className={cn("grid place-items-center bg-primary-soft font-semibold text-primary-ink uppercase", className)} {...props} />;
}
