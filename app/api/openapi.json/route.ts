import { route } from "@/lib/api/route";
import { sessionCookieName } from "@/lib/auth/session";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { createApiDocument } from "@/lib/practice/api-document";
import * as health from "@/lib/practice/health/contract";

export const GET = route(health.readApiDocument, async () => createApiDocument((await getPracticeSettings()).productName, sessionCookieName()));
