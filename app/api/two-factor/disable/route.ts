import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { removeAuthenticator } from "@/lib/people/second-factors/commands";
import { disableAuthenticator } from "@/lib/people/second-factors/contract";

export const POST = route(disableAuthenticator, async ({ actor, now }) => withCookies(successResult, await removeAuthenticator(actor, now)));
