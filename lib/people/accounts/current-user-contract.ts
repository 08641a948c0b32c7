import { endpoint } from "@/lib/api/contract";
import { user } from "@/lib/people/accounts/contract";

export const readCurrentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  access: "signed-in",
  summary: "The signed-in person",
  response: user,
  beforeSecondFactor: true,
  live: { provides: ["account"] },
});
