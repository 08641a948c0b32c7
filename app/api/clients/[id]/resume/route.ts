import { route } from "@/lib/api/route";
import { endClientPause } from "@/lib/practice/lifecycle/commands";
import { resumeClient } from "@/lib/practice/lifecycle/contract";

export const POST = route(resumeClient, ({ actor, params, now }) => endClientPause(actor, params.id, now));
