import { withResponseHeaders } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { signOut } from "@/lib/people/accounts/commands";
import * as accounts from "@/lib/people/accounts/sign-in-contract";
import { clearedSiteData } from "@/lib/people/accounts/sign-in-response";

export const POST = route(accounts.logOut, async ({ actor, now }) => withResponseHeaders(successResult, { "set-cookie": await signOut(actor, now), ...clearedSiteData }));
