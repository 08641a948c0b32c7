import type { Metadata } from "next";
import { UnsubscribeScreen } from "@/components/email/unsubscribe-screen";
import { PublicShell } from "@/components/shell/public-shell";
import { areRemindersEnabled } from "@/lib/core/email/opt-out";
import { getProductBranding } from "@/lib/core/settings/product-branding";

export const metadata: Metadata = { title: "Reminder emails" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const remindersEnabled = typeof token === "string" ? await areRemindersEnabled(token) : null;
  return (
    <PublicShell product={await getProductBranding()} headline="Only what helps you." text="You decide which emails you get.">
      <UnsubscribeScreen token={remindersEnabled !== null && typeof token === "string" ? token : null} initiallySubscribed={remindersEnabled ?? false} />
    </PublicShell>
  );
}
