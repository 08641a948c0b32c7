import { route } from "@/lib/api/route";
import { resume } from "@/lib/practice/lifecycle/commands";
import { resumeClient } from "@/lib/practice/lifecycle/contract";

export const POST = route(resumeClient, ({ actor, params, now }) => resume(actor, params.id, now));
