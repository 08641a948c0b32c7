import { route } from "@/lib/api/route";
import { restoreFromArchive } from "@/lib/practice/lifecycle/commands";
import { restoreClient } from "@/lib/practice/lifecycle/contract";

export const POST = route(restoreClient, async ({ actor, params, now }) => ({ success: true as const, ...(await restoreFromArchive(actor, params.id, now)) }));
