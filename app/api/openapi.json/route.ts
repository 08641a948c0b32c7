import { openApi } from "@/lib/api/openapi";
import { route } from "@/lib/api/route";
import { endpoints } from "@/lib/contracts";
import { document } from "@/lib/health/contract";
import { practice } from "@/lib/settings/queries";

export const GET = route(document, async () => openApi(endpoints, (await practice()).productName));
