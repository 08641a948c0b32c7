"use client";

import { useEffect, useEffectEvent } from "react";
import { toast } from "@/components/feedback/toast";

export interface NotLoadedProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/** In place of a dialog whose script can't be loaded: says so and closes, and leaves the screen and what was typed there as they are. */
export function NotLoaded({ open = true, onOpenChange, onClose }: NotLoadedProps) {
  const sayAndClose = useEffectEvent(() => {
    toast({ variant: "destructive", title: "This didn’t load", description: "Please check your connection and reload the page." });
    onOpenChange?.(false);
    onClose?.();
  });
  useEffect(() => {
    if (open) sayAndClose();
  }, [open]);
  return null;
}
