import { TestPayments } from "@/components/payments/test-payments";

/** Says that no real money moves, and why. */
export const TestMode = ({ kind }: { kind: "stripe" | "sandbox" }) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <TestPayments />
    <span>{kind === "sandbox" ? "The built-in test gateway is at work: no real money moves." : "Stripe is in test mode: no real money moves."}</span>
  </span>
);
