import { route } from "@/lib/api/route";
import * as email from "@/lib/email/contract";
import { listHistory } from "@/lib/email/queries";

export const GET = route(email.history, ({ query }) => listHistory(query));
