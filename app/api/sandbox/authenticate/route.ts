import { route } from "@/lib/api/route";
import { answerTheBank } from "@/lib/money/sandbox/commands";
import { answerBank } from "@/lib/money/sandbox/contract";

export const POST = route(answerBank, ({ body, address, now }) => answerTheBank({ ...body, address }, now));
