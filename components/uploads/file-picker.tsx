"use client";

import type { ComponentProps, ReactNode } from "react";
import { type ButtonProps, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/** The image types the server accepts. Safari and Chrome use different names for HEIC. */
export const acceptedImageTypes = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

interface FilePickerProps extends Pick<ComponentProps<"input">, "multiple" | "disabled" | "aria-label" | "aria-describedby" | "aria-invalid" | "required" | "ref">, Pick<ButtonProps, "variant" | "size"> {
  onPick: (files: readonly File[]) => void;
  accept?: string;
  /** Replaces the button style. */
  className?: string;
  children: ReactNode;
}

/** A native file input styled as a button, so that keyboards and screen readers work as usual. */
export function FilePicker({ onPick, accept = acceptedImageTypes, variant = "outline", size = "sm", className, children, ...input }: FilePickerProps) {
  return (
    <label
      className={cn(
        "relative has-[:disabled:not([data-starting]_*)]:cursor-not-allowed has-[:disabled:not([data-starting]_*)]:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        className ?? buttonVariants({ variant, size }),
      )}
    >
      {children}
      <input
        {...input}
        type="file"
        accept={accept}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // Lets the same file be chosen again after it was removed.
          event.target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  );
}
