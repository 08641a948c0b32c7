import { route } from "@/lib/api/route";
import * as email from "@/lib/core/email/contract";
import { queueTest } from "@/lib/core/email/test-mail";

export const POST = route(email.testTemplate, ({ actor, params, now }) => queueTest(actor, params.templateId, now));
