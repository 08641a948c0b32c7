import type { Metadata } from "next";
import { PublicShell } from "@/components/shell/public-shell";
import { UnsubscribeScreen } from "@/components/email/unsubscribe-screen";
import { remindersWanted } from "@/lib/core/email/opt-out";
import { product } from "@/lib/core/settings/product";

// The address carries the token: it must not travel on to anyone.
export const metadata: Metadata = { title: "Reminder emails" };

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const wanted = typeof token === "string" ? await remindersWanted(token) : null;
  return (
    <PublicShell product={await product()} headline="Only what helps you." text="You decide which emails you get.">
      <UnsubscribeScreen token={wanted !== null && typeof token === "string" ? token : null} wanted={wanted ?? false} />
    </PublicShell>
  );
}
