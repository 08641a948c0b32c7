import { Badge } from "@/components/ui/badge";

/** Stands wherever no real money moves, and says why. */
export const TestPayments = ({ kind }: { kind: "stripe" | "sandbox" }) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <Badge tone="warning">Test payments</Badge>
    <span>{kind === "sandbox" ? "The built-in test gateway is at work: no real money moves." : "Stripe is in test mode: no real money moves."}</span>
  </span>
);
