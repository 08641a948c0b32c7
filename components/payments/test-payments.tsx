import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Stands wherever no real money moves. */
export function TestPayments() {
  return (
    <Badge tone="info">
      <FlaskConical aria-hidden />
      Test payments
    </Badge>
  );
}
