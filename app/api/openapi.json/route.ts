import { apiDocument } from "@/lib/api-document";
import { route } from "@/lib/api/route";
import * as health from "@/lib/health/contract";
import { practice } from "@/lib/settings/queries";

export const GET = route(health.document, async () => ({ ...apiDocument, info: { title: (await practice()).productName, version: "1" } }));
