import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

const testModeTexts = { sandbox: "Test mode. No real charges.", stripe: "Stripe is in test mode. No real charges." };

/** Marks test payments; with `kind` it also names the gateway. */
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
