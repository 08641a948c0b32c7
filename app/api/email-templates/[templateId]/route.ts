import { route } from "@/lib/api/route";
import * as email from "@/lib/core/email/contract";
import { templateOf } from "@/lib/core/email/test-mail";

export const GET = route(email.template, ({ params, query, now }) => templateOf(params.templateId, query, now));
