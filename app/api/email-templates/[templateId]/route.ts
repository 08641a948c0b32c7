import { route } from "@/lib/api/route";
import * as email from "@/lib/core/email/contract";
import { previewEmailTemplate } from "@/lib/core/email/test-email";

export const GET = route(email.readEmailTemplate, ({ params, query, now }) => previewEmailTemplate(params.templateId, query, now));
