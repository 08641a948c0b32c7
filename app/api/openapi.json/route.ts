import { apiDocumentOf } from "@/lib/api-document";
import { route } from "@/lib/api/route";
import { sessionCookieName } from "@/lib/auth/session";
import * as health from "@/lib/health/contract";
import { practice } from "@/lib/settings/queries";

export const GET = route(health.document, async () => apiDocumentOf((await practice()).productName, sessionCookieName()));
