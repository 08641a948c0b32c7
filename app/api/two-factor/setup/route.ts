import { route } from "@/lib/api/route";
import { startAuthenticatorSetup } from "@/lib/people/second-factors/commands";
import { setUpAuthenticator } from "@/lib/people/second-factors/contract";

export const POST = route(setUpAuthenticator, ({ actor, now }) => startAuthenticatorSetup(actor, now));
