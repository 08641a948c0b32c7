import { endpoint } from "@/lib/api/contract";
import { success } from "@/lib/api/schemas";

export const withdrawWrite = endpoint({
  method: "POST",
  path: "/api/withdrawn-writes",
  access: "signed-in",
  summary: "Withdraws the caller's write with this `Idempotency-Key`, whose answer the device never got: if it arrives later, it is refused. 409 if it has arrived already. The key is required",
  response: success,
  errors: ["conflict"],
});
