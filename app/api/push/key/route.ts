import { route } from "@/lib/api/route";
import { readPushKey } from "@/lib/core/push/contract";
import { pushKey } from "@/lib/providers/push/provider";

export const GET = route(readPushKey, async () => ({ key: pushKey() }));
