import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { ReceiptScreen } from "@/components/payments/receipt-screen";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readReceipt } from "@/lib/money/payments/contract";
import { findReceipt } from "@/lib/money/payments/queries";
import { paths } from "@/lib/platform/paths";

export const metadata: Metadata = { title: "Receipt" };

export default signedInPage(["client", "coach"], async ({ actor, params: { paymentId = "" } }) => (
  <SeededQueries seeds={[seedQuery(readReceipt, { params: { id: paymentId } }, await findReceipt(actor, paymentId))]}>
    <ReceiptScreen paymentId={paymentId} back={actor.role === "coach" ? { href: paths.finances, label: "Finances" } : { href: paths.subscribe, label: "Your subscription" }} />
  </SeededQueries>
));
