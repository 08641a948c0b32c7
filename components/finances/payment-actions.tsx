import { ExternalLink, FileDown, type LucideIcon, UserPlus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/feedback/toast";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { endpointUrl } from "@/lib/api/client";
import { exportPayments } from "@/lib/money/finances/calls";
import type { Finances } from "@/lib/money/finances/contract";
import { paths } from "@/lib/platform/paths";

const rowStyle = "flex min-h-12 w-full items-center gap-3 rounded-md border px-4 text-left text-sm font-semibold transition-colors hover:border-input hover:bg-accent";

const ActionLabel = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon aria-hidden className="size-5 shrink-0 text-primary-ink" strokeWidth={1.85} />
    <span className="min-w-0 flex-1">{label}</span>
  </>
);

const newTabHint = <span className="sr-only">(opens in a new tab)</span>;

/** Shortcuts. Without Stripe there is no dashboard to open, so a toast explains that. */
export function PaymentActions({ gateway }: { gateway: Finances["gateway"] | undefined }) {
  const dashboard = <ActionLabel icon={ExternalLink} label="Stripe Dashboard" />;
  return (
    <Card role="region" aria-labelledby="payment-actions">
      <CardHeader>
        <CardTitle as="h2" id="payment-actions">Payment Actions</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="grid gap-2">
          <li>
            <Link href={paths.clientManagement} className={rowStyle}>
              <ActionLabel icon={UserPlus} label="Set Up New Payment" />
            </Link>
          </li>
          <li>
            <a href={exportPayments.path} target="_blank" rel="noopener" className={rowStyle}>
              <ActionLabel icon={FileDown} label="Export Payments CSV" />
              {newTabHint}
            </a>
          </li>
          <li>
            <a href={endpointUrl(exportPayments, { query: { columns: "all" } })} target="_blank" rel="noopener" className={rowStyle}>
              <ActionLabel icon={FileDown} label="Export Payments to Import Elsewhere" />
              {newTabHint}
            </a>
          </li>
          <li>
            {gateway?.dashboardUrl ? (
              <a href={gateway.dashboardUrl} target="_blank" rel="noreferrer" className={rowStyle}>
                {dashboard}
                {newTabHint}
              </a>
            ) : (
              <button
                type="button"
                className={rowStyle}
                onClick={() => toast({ title: "Stripe isn't connected", description: "There's no Stripe dashboard for test payments." })}
              >
                {dashboard}
              </button>
            )}
          </li>
        </ul>
      </CardContent>
    </Card>
  );
}
