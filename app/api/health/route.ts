import { route } from "@/lib/api/route";
import { isHealthy } from "@/lib/health/queries";
import { health } from "@/lib/health/contract";

export const GET = route(health, async () => isHealthy());
