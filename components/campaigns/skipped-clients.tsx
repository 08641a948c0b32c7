import { ClientLink } from "@/components/clients/client-link";
import { Disclosure } from "@/components/common/disclosure";
import type { CampaignForecast } from "@/lib/outreach/campaigns/contract";

type Skipped = CampaignForecast["skipped"];

/** How many names are listed; the rest are only counted. */
const maxNamesShown = 50;

/** The skipped clients, grouped by reason. */
export function SkippedClients({ skipped }: { skipped: Skipped }) {
  if (skipped.length === 0) return <p className="mt-4 text-sm text-muted-foreground">Nobody is skipped.</p>;
  const byReason = new Map<string, Skipped>();
  for (const client of skipped) byReason.set(client.reason, [...(byReason.get(client.reason) ?? []), client]);
  return (
    <Disclosure open className="mt-5" title={`Skipped: ${skipped.length.toLocaleString("en-GB")}`}>
      <dl className="grid gap-4 text-sm">
        {[...byReason].map(([reason, people]) => (
          <div key={reason}>
            <dt className="font-semibold">
              {reason} <span className="font-normal text-muted-foreground">({people.length.toLocaleString("en-GB")})</span>
            </dt>
            {/* An archived client has no profile page. */}
            <dd>
              <ClientNames clients={people} areLinks={reason !== "Archived"} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** The first names of a group as links to their profiles, and how many more there are. */
export const ClientNames = ({ clients, areLinks = true }: { clients: readonly Pick<Skipped[number], "clientId" | "name">[]; areLinks?: boolean }) => (
  <p className="mt-1 flex flex-wrap gap-x-4 gap-y-2 wrap-anywhere">
    {clients.slice(0, maxNamesShown).map(({ clientId, name }) =>
      areLinks ? (
        <ClientLink key={clientId} clientId={clientId}>
          {name}
        </ClientLink>
      ) : (
        <span key={clientId}>{name}</span>
      ),
    )}
    {clients.length > maxNamesShown ? <span className="text-muted-foreground">and {(clients.length - maxNamesShown).toLocaleString("en-GB")} more</span> : null}
  </p>
);
