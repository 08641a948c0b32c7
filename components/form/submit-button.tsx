"use client";

import { useFormState } from "react-hook-form";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Submits its form. On public pages it is disabled until the script runs, because a press would bypass it. */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "pending" | "type">) {
  const { isSubmitting } = useFormState();
  const isReady = useHydrated();
  return <Button {...props} type="submit" pending={isSubmitting} disabled={disabled || !isReady} />;
}
