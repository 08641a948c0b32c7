import { ClientLink } from "@/components/clients/client-link";
import { Disclosure } from "@/components/common/disclosure";
import type { CampaignForecast } from "@/lib/outreach/campaigns/contract";
import { maxNamedPerReason } from "@/lib/outreach/campaigns/rules";
import { groupBy } from "@/lib/platform/group-by";
import { formatCount } from "@/lib/platform/number-texts";

type Skipped = CampaignForecast["skipped"];

/** The skipped clients, grouped by reason. `skippedMore` counts those who aren't named. */
export function SkippedClients({ skipped, skippedMore }: Pick<CampaignForecast, "skipped" | "skippedMore">) {
  if (skipped.length === 0) return <p className="mt-4 text-sm text-muted-foreground">Nobody is skipped.</p>;
  const more = new Map(skippedMore?.map(({ reason, count }) => [reason, count]));
  const total = [...more.values()].reduce((sum, count) => sum + count, skipped.length);
  return (
    <Disclosure open className="mt-5" title={`Skipped: ${formatCount(total)}`}>
      <dl className="grid gap-4 text-sm">
        {[...groupBy(skipped, ({ reason }) => reason)].map(([reason, people]) => (
          <div key={reason}>
            <dt className="font-semibold">
              {reason} <span className="font-normal text-muted-foreground">({formatCount(people.length + (more.get(reason) ?? 0))})</span>
            </dt>
            {/* An archived client has no profile page. */}
            <dd>
              <ClientNames clients={people} areLinks={reason !== "Archived"} more={more.get(reason)} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** The first names of a group as links to their profiles, and how many more there are. */
export const ClientNames = ({ clients, areLinks = true, more = 0 }: { clients: readonly Pick<Skipped[number], "clientId" | "name">[]; areLinks?: boolean; more?: number }) => {
  const unnamed = Math.max(0, clients.length - maxNamedPerReason) + more;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-2 wrap-anywhere">
      {clients.slice(0, maxNamedPerReason).map(({ clientId, name }) =>
        areLinks ? (
          <ClientLink key={clientId} clientId={clientId}>
            {name}
          </ClientLink>
        ) : (
          <span key={clientId}>{name}</span>
        ),
      )}
      {unnamed > 0 ? <span className="text-muted-foreground">and {formatCount(unnamed)} more</span> : null}
    </p>
  );
};
