import { route } from "@/lib/api/route";
import { answerTheBank } from "@/lib/sandbox/commands";
import { answerBank } from "@/lib/sandbox/contract";

export const POST = route(answerBank, ({ body, address, now }) => answerTheBank({ ...body, address }, now));
