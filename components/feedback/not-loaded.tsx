"use client";

import { useEffect } from "react";
import { toast } from "@/components/feedback/toast";

/** In place of a dialog whose script can't be loaded: says so, and leaves the screen and what was typed there as they are. */
export function NotLoaded() {
  useEffect(() => {
    toast({ variant: "destructive", title: "This didn’t load", description: "Please check your connection and reload the page." });
  }, []);
  return null;
}
