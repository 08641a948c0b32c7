import { usePathname, useSearchParams } from "next/navigation";
import { startTransition, useEffect, useState } from "react";
import type { MessageMatch } from "@/lib/work/messages/contract";
import { createListeners } from "@/lib/platform/listeners";

const { subscribe, notify } = createListeners<[messageId: string]>();

/** Tells the open conversation that a link to this message was followed, because the address may have named it before. */
export const announceFollowedMessage = notify;

/**
 * The message in the URL's `message` parameter until it is settled, and the URL of another one on this page. It stays in the URL,
 * because a change of the address would end a navigation that has begun meanwhile.
 */
export function useLinkedMessage() {
  const path = usePathname();
  const search = useSearchParams();
  const id = search.get("message");
  const [settledId, setSettledId] = useState<string | null>(null);
  // A transition, like a change of the address: a dialog with the link keeps the focus until it has closed.
  useEffect(() => subscribe((followedId) => startTransition(() => setSettledId((settled) => (settled === followedId ? null : settled)))), []);
  function hrefOf({ id: messageId }: MessageMatch) {
    const next = new URLSearchParams(search);
    next.set("message", messageId);
    return `${path}?${next.toString()}`;
  }
  return { id: id === settledId ? null : id, hrefOf, settle: () => setSettledId(id) };
}
