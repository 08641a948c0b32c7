import { route } from "@/lib/api/route";
import * as email from "@/lib/core/email/contract";
import { listHistory } from "@/lib/core/email/queries";

export const GET = route(email.history, ({ query }) => listHistory(query));
