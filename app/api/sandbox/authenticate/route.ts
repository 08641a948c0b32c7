import { route } from "@/lib/api/route";
import { authenticateSandboxCard } from "@/lib/money/sandbox/commands";
import { answerTestBank } from "@/lib/money/sandbox/contract";

export const POST = route(answerTestBank, ({ body, ipAddress, now }) => authenticateSandboxCard({ ...body, address: ipAddress }, now));
