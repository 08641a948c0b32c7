import { route } from "@/lib/api/route";
import * as email from "@/lib/core/email/contract";
import { queueTestEmail } from "@/lib/core/email/test-email";

export const POST = route(email.testEmailTemplate, ({ actor, params, now }) => queueTestEmail(actor, params.templateId, now));
