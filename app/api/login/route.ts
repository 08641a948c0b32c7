import { redirectTo } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import * as accounts from "@/lib/people/accounts/contract";
import { paths } from "@/lib/platform/paths";

export const GET = route(accounts.openLoginPage, async () => redirectTo(paths.auth));
