import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { removePasskey } from "@/lib/people/second-factors/contract";
import { removeOwnPasskey } from "@/lib/people/second-factors/passkey-commands";

export const DELETE = route(removePasskey, async ({ actor, params, now }) => withCookies(successResult, await removeOwnPasskey(actor, params.id, now)));
