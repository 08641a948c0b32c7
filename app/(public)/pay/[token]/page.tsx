import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { PayScreen } from "@/components/payment-links/pay/pay-screen";
import { PaymentPlanDetails } from "@/components/payments/payment-plan-details";
import { PublicShell } from "@/components/shell/public-shell";
import { readActor } from "@/lib/auth/session";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { findLinkByToken } from "@/lib/money/payment-links/queries";
import { currentTime } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";

export const metadata: Metadata = { title: "Pay for your plan", robots: { index: false, follow: false } };

interface PageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Anyone with the link may pay. The page shows the plan but not the client's name, and opening it charges nothing. */
export default async function Page({ params, searchParams }: PageProps) {
  const { token } = await params;
  const { page, owner } = await findLinkByToken(token, currentTime()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const actor = await readActor(await cookies());
  return (
    <PublicShell product={await getProductBranding()} width="form" headline="Strong starts here." text="Your plan is ready. Just the payment left.">
      <PaymentPlanDetails as="h1" plan={page.plan} />
      <PayScreen token={token} initialPage={page} isReturning={(await searchParams).done !== undefined} isOwner={actor?.id === owner.clientId} />
    </PublicShell>
  );
}
