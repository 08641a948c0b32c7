import { demoSignIn } from "@/lib/accounts/commands";
import { demoLogin } from "@/lib/accounts/contract";
import { signedIn } from "@/lib/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(demoLogin, async ({ body, now }) => signedIn(await demoSignIn(body.role), now));
