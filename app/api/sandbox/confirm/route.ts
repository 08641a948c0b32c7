import { route } from "@/lib/api/route";
import { confirmWith } from "@/lib/money/sandbox/commands";
import { confirmCard } from "@/lib/money/sandbox/contract";

export const POST = route(confirmCard, ({ body, address, now }) => confirmWith({ ...body, address }, now));
