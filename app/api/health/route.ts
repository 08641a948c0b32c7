import { route } from "@/lib/api/route";
import { isHealthy } from "@/lib/practice/health/queries";
import { health } from "@/lib/practice/health/contract";

export const GET = route(health, async () => isHealthy());
