import { withCookies } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import * as accounts from "@/lib/people/accounts/contract";
import { confirmEmail } from "@/lib/people/accounts/email-address";

export const POST = route(accounts.verifyEmail, async ({ actor, body, now }) => withCookies({ message: "Your email address is confirmed." }, await confirmEmail(actor, body.token, now)));
