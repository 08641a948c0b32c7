import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { navigationOf, startSection } from "@/app/(signed-in)/sections/all";
import { SignedInShell } from "@/components/shell/signed-in-shell";
import { toUser } from "@/lib/people/accounts/shape";
import { readActor } from "@/lib/auth/session";
import { unreadOf } from "@/lib/work/messages/queries";
import { deskCountsOf } from "@/lib/work/nutrition/queries";
import { countUnread } from "@/lib/core/notifications/queries";
import { product } from "@/lib/core/settings/product";

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
      items={navigationOf(actor.role)}
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
