import { expect, it } from "vitest";
import { paidPlansToast, recoveryStatus } from "@/components/finances/payment-text";

it("says how many of the nutritionist's plans the server has marked as paid", () => {
  expect([2, 1, 0].map((paid) => paidPlansToast(paid, "2026-08", null))).toEqual([
    { title: "Marked as paid", description: "2 plans in August 2026" },
    { title: "Marked as paid", description: "1 plan in August 2026" },
    { title: "Nothing was left to pay", description: "Every plan in August 2026 was marked as paid before." },
  ]);
  expect([2, 0].map((paid) => paidPlansToast(paid, "2026-08", "Nora Field"))).toEqual([
    { title: "Marked as paid", description: "2 plans by Nora Field in August 2026" },
    { title: "Nothing was left to pay", description: "Every plan by Nora Field in August 2026 was marked as paid before." },
  ]);
});

const at = "2026-11-18T12:00:00.000Z";
it.each([
  ["Retrying", { isOpen: true, nextRetryAt: at, paidAt: null, status: "failed" }],
  ["Not paid yet", { isOpen: true, nextRetryAt: null, paidAt: null, status: "failed" }],
  ["Recovered", { isOpen: false, nextRetryAt: null, paidAt: at, status: "succeeded" }],
  ["Pending", { isOpen: false, nextRetryAt: null, paidAt: null, status: "pending" }],
  ["Not recovered", { isOpen: false, nextRetryAt: null, paidAt: null, status: "failed" }],
] as const)("says of a payment that failed: %s", (text, payment) => expect(recoveryStatus(payment).text).toBe(text));
