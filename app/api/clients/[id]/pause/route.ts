import { route } from "@/lib/api/route";
import { setClientPause } from "@/lib/practice/lifecycle/commands";
import { pauseClient, readPause } from "@/lib/practice/lifecycle/contract";
import { findClientPause } from "@/lib/practice/lifecycle/queries";

export const GET = route(readPause, ({ actor, params, now }) => findClientPause(actor, params.id, now));

export const POST = route(pauseClient, ({ actor, params, body, now }) => setClientPause(actor, params.id, body, now));
