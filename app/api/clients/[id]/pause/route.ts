import { route } from "@/lib/api/route";
import { pause } from "@/lib/practice/lifecycle/commands";
import { pauseClient, readPause } from "@/lib/practice/lifecycle/contract";
import { pauseOf } from "@/lib/practice/lifecycle/queries";

export const GET = route(readPause, ({ actor, params, now }) => pauseOf(actor, params.id, now));

export const POST = route(pauseClient, ({ actor, params, body, now }) => pause(actor, params.id, body, now));
