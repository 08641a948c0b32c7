import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

const testModeTexts = { sandbox: "The built-in test gateway is at work: no real money moves.", stripe: "Stripe is in test mode: no real money moves." };

/** Stands wherever no real money moves; where the gateway's kind is given, it says why. */
export function TestPaymentsBadge({ kind }: { kind?: "stripe" | "sandbox" }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Badge variant="warning">
        <FlaskConical aria-hidden />
        Test payments
      </Badge>
      {kind ? <span>{testModeTexts[kind]}</span> : null}
    </span>
  );
}
