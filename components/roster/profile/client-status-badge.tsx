import { PausedBadge } from "@/components/clients/paused-status";
import { Badge } from "@/components/ui/badge";
import type { ClientProfile } from "@/lib/people/clients/contract";

export function ClientStatusBadge({ isActive, pausedUntil }: Pick<ClientProfile, "isActive" | "pausedUntil">) {
  if (!isActive) return <Badge variant="secondary">Deleted</Badge>;
  return pausedUntil ? <PausedBadge until={pausedUntil} /> : <Badge variant="success">Active Client</Badge>;
}
