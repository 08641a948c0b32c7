"use client";

import { useFormContext } from "react-hook-form";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Sends the form around it. On public pages it waits for the script to start: a press would send the form past it. */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "pending" | "type">) {
  const { formState } = useFormContext();
  const isReady = useHydrated();
  return <Button {...props} type="submit" pending={formState.isSubmitting} disabled={disabled || !isReady} />;
}
