import { route } from "@/lib/api/route";
import { getCancellationPreview } from "@/lib/money/subscriptions/commands";
import { previewCancellation } from "@/lib/money/subscriptions/contract";

export const GET = route(previewCancellation, ({ actor, now }) => getCancellationPreview(actor, now));
