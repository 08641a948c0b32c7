import type { QueryClient } from "@tanstack/react-query";
import { queryFor } from "@/lib/api/query";
import { listNextSteps } from "@/lib/work/next-steps/calls";
import type { NextStep } from "@/lib/work/next-steps/contract";

/** Shows a step as it was saved until the next read, so that its tick doesn't jump back meanwhile. */
export const showSavedStep = (client: QueryClient, saved: NextStep) =>
  void client.setQueryData<NextStep[]>(queryFor(listNextSteps).queryKey, (steps) => steps?.map((step) => (step.id === saved.id ? saved : step)));
