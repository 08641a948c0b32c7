import { apiDocumentOf } from "@/lib/practice/api-document";
import { route } from "@/lib/api/route";
import { sessionCookieName } from "@/lib/auth/session";
import * as health from "@/lib/practice/health/contract";
import { practice } from "@/lib/core/settings/queries";

export const GET = route(health.document, async () => apiDocumentOf((await practice()).productName, sessionCookieName()));
