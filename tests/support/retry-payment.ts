import { retryFailedPayment } from "@/lib/money/payments/retry";
import { startDatabase } from "@/lib/platform/db";

/* A process that retries a payment, to be killed half-way. The arguments are the payment's id, the coach's id and the time. */
const [id = "", coachId = "", time = ""] = process.argv.slice(2);
const now = new Date(time);
await startDatabase();
console.log("ready");
await retryFailedPayment({ id: coachId, role: "coach", email: "", firstName: "", lastName: "", emailConfirmedAt: null, profileImageId: null, sessionId: "", sessionEndsAt: now }, id, now);
console.log("done");
