import { useApiMutation } from "@/components/form/use-api-mutation";
import { editSetup } from "@/lib/practice/setup/calls";

/** Skips a step, dismisses the guide, or undoes either. */
export const useEditSetup = (onSuccess?: () => void) => useApiMutation(editSetup, { failure: { title: "Set-up guide not changed" }, onSuccess });
