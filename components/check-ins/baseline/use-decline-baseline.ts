import { useApiMutation } from "@/components/form/use-api-mutation";
import { saveBaseline } from "@/lib/work/check-ins/baseline-calls";

/** Puts the request for the starting point away, with what was given so far kept. */
export function useDeclineBaseline(onDeclined?: () => void) {
  const save = useApiMutation(saveBaseline, {
    success: { title: "That’s fine", description: "We won’t ask again. You can still add it from your profile." },
    failure: { title: "Not saved" },
    onSuccess: onDeclined,
  });
  return { isPending: save.isPending, decline: () => save.mutate({ body: { declined: true } }) };
}
