import { route } from "@/lib/api/route";
import { readHealth } from "@/lib/practice/health/contract";
import { checkHealth } from "@/lib/practice/health/queries";

export const GET = route(readHealth, async () => checkHealth());
