import { formatCount } from "@/lib/platform/number-texts";

/** How many names a sentence holds. */
const maxNames = 10;

/** Which clients wait for the reply of a nutritionist whose account is about to be closed, and what they can do then; null if none does. */
export function waitingText(nutritionist: string, clients: readonly string[]): string | null {
  if (clients.length === 0) return null;
  const more = clients.length > maxNames ? ` and ${formatCount(clients.length - maxNames)} more` : "";
  const count = clients.length === 1 ? "1 client is" : `${formatCount(clients.length)} clients are`;
  return `${count} waiting for a reply from ${nutritionist}: ${clients.slice(0, maxNames).join(", ")}${more}. They'll see that ${nutritionist} has left and can write to you instead.`;
}
