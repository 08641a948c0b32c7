import { signIn } from "@/lib/accounts/commands";
import { login } from "@/lib/accounts/contract";
import { signedIn } from "@/lib/accounts/signed-in";
import { route } from "@/lib/api/route";

export const POST = route(login, async ({ body, address, now }) => signedIn(await signIn(body, address, now), now));
