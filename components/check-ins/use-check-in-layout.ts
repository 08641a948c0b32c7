import { useSyncExternalStore } from "react";
import { createDraftStore } from "@/components/form/draft-store";
import { useMediaQuery } from "@/components/hooks/use-media-query";

export type CheckInLayout = "one-by-one" | "all";

/** What she chose in this browser. */
const chosenLayout = createDraftStore<CheckInLayout>({ name: "check-in-layout", parse: (stored) => (stored === "one-by-one" || stored === "all" ? stored : null) });
const key = "chosen";

/** How the check-in is shown: as she chose in this browser, else one question at a time on a phone and all of them on a desk. */
export function useCheckInLayout(isPhone: boolean) {
  const isNarrow = useMediaQuery("(width < 48rem), (height < 30rem) and (pointer: coarse)", isPhone);
  const chosen = useSyncExternalStore(chosenLayout.subscribe, () => chosenLayout.read(key), () => null);
  return { layout: chosen ?? (isNarrow ? "one-by-one" : "all"), choose: (layout: CheckInLayout) => chosenLayout.save(key, layout) } as const;
}
