import { redirectTo } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import * as accounts from "@/lib/people/accounts/sign-in-contract";
import { withNext } from "@/lib/platform/page-after-sign-in";
import { paths } from "@/lib/platform/paths";

export const GET = route(accounts.openLoginPage, async ({ query }) => redirectTo(withNext(paths.auth, query.next)));
