import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { startSection } from "@/app/(signed-in)/start-section";
import { SignedInShell } from "@/components/layout/signed-in-shell";
import { toUser } from "@/lib/accounts/shape";
import { readActor } from "@/lib/auth/session";
import { unreadOf } from "@/lib/messages/queries";
import { deskCountsOf } from "@/lib/nutrition/queries";
import { countUnread } from "@/lib/notifications/queries";
import { product } from "@/lib/settings/product";

/** The frame, for whoever is signed in. Access is each page's own: see signedInPage. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const actor = await readActor(await cookies());
  if (!actor) return children;
  const brand = await product();
  const footer = actor.role === "coach" ? `Powered by ${brand.name} - Coaching Management Platform` : null;
  return (
    <SignedInShell
      product={brand}
      user={toUser(actor)}
      start={await startSection(actor.role, actor.id)}
      unread={await unreadOf(actor)}
      news={(await countUnread(actor)).unread}
      desk={actor.role === "nutritionist" ? await deskCountsOf(actor) : null}
      footer={footer}
    >
      {children}
    </SignedInShell>
  );
}
