import { route } from "@/lib/api/route";
import * as email from "@/lib/email/contract";
import { queueTest } from "@/lib/email/test-mail";

export const POST = route(email.testTemplate, ({ actor, params, now }) => queueTest(actor, params.templateId, now));
