import { route } from "@/lib/api/route";
import { confirmWith } from "@/lib/sandbox/commands";
import { confirmCard } from "@/lib/sandbox/contract";

export const POST = route(confirmCard, ({ body, address, now }) => confirmWith({ ...body, address }, now));
