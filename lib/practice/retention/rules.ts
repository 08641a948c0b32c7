import { formatCount } from "@/lib/platform/number-texts";

const countText = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`);

/** What a coach is told about the leads and clients who are proposed for erasure; at least one of the numbers is not 0. */
export function proposalText({ leads, clients }: { leads: number; clients: number }): string {
  const parts = [leads > 0 ? [countText(leads, "lead", "leads")] : [], clients > 0 ? [countText(clients, "inactive client", "inactive clients")] : []].flat();
  return `You haven't been in contact with ${parts.join(" and ")} for a long time. Check whether to keep their data.`;
}
