import { route } from "@/lib/api/route";
import { pause } from "@/lib/lifecycle/commands";
import { pauseClient, readPause } from "@/lib/lifecycle/contract";
import { pauseOf } from "@/lib/lifecycle/queries";

export const GET = route(readPause, ({ actor, params, now }) => pauseOf(actor, params.id, now));

export const POST = route(pauseClient, ({ actor, params, body, now }) => pause(actor, params.id, body, now));
