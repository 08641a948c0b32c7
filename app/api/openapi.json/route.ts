import { openApi } from "@/lib/api/openapi";
import { route } from "@/lib/api/route";
import { endpoints } from "@/lib/contracts";
import * as health from "@/lib/health/contract";
import { practice } from "@/lib/settings/queries";

// It changes only with the code, and takes long enough to make that nobody should be able to ask for it often.
const document = openApi(endpoints);

export const GET = route(health.document, async () => ({ ...document, info: { title: (await practice()).productName, version: "1" } }));
