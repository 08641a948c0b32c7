import { route } from "@/lib/api/route";
import { confirmSandboxCard } from "@/lib/money/sandbox/commands";
import { confirmTestCard } from "@/lib/money/sandbox/contract";

export const POST = route(confirmTestCard, ({ body, ipAddress, now }) => confirmSandboxCard({ ...body, address: ipAddress }, now));
