import { retryFailedPayment } from "@/lib/money/payments/retry";
import { startDatabase } from "@/lib/platform/db";

/* A process that retries a payment, as a coach who clicked: its id, hers, and the time. Meant to be killed half-way. */
const [id = "", coachId = "", time = ""] = process.argv.slice(2);
const now = new Date(time);
await startDatabase();
console.log("ready");
await retryFailedPayment({ id: coachId, role: "coach", email: "", firstName: "", lastName: "", profileImageId: null, sessionId: "", sessionEndsAt: now }, id, now);
console.log("done");
