import type { CurrentCheckIn } from "@/lib/work/check-ins/contract";

/** What the client has chosen not to see. */
export type HiddenParts = Pick<CurrentCheckIn, "hideWeight" | "hiddenPhotoPoses">;
