import * as accounts from "@/lib/people/accounts/contract";
import { redirectTo } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { paths } from "@/lib/platform/paths";

export const GET = route(accounts.loginPage, async () => redirectTo(paths.auth));
