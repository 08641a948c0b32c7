import { route } from "@/lib/api/route";
import * as email from "@/lib/core/email/contract";
import { findEmails } from "@/lib/core/email/queries";

export const GET = route(email.listEmails, ({ query }) => findEmails(query));
