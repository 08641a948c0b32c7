import Link from "next/link";
import { ClientLink } from "@/components/clients/client-link";
import { Kept } from "@/components/dashboard/promise-row";
import { LocalTime } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { type Act, actOf, keptHere, wordsOf } from "@/components/dashboard/reason-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { QueueEntry, Reason } from "@/lib/practice/dashboard/contract";

/** A client who needs her coach, with every reason and what to do about each. */
export function QueueRow({ entry: { client, reasons } }: { entry: QueueEntry }) {
  const name = `${client.firstName} ${client.lastName}`.trim() || client.email;
  return (
    <li className="flex gap-3.5 py-4">
      <PersonAvatar name={name} imageUrl={client.profileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <ClientLink clientId={client.id}>{name}</ClientLink>
        </p>
        <ul className="mt-1 grid gap-2.5">
          {reasons.map((reason, index) => (
            <ReasonLine key={keyOf(reason)} reason={reason} clientId={client.id} name={name} act={actsOf(reasons, client.id)[index]} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** What deals with each reason; where one link deals with several, it stands beside the first. */
function actsOf(reasons: readonly Reason[], clientId: string): (Act | undefined)[] {
  const acts = reasons.map((reason) => (keptHere(reason) ? undefined : actOf(reason, clientId)));
  return acts.map((act, index) => (acts.findIndex((other) => other?.href === act?.href) === index ? act : undefined));
}

const keyOf = (reason: Reason) => `${reason.kind} ${reason.at} ${reason.kind === "promise_due" ? reason.promise : ""}`;

interface ReasonLineProps {
  reason: Reason;
  clientId: string;
  name: string;
  act: Act | undefined;
}

function ReasonLine({ reason, clientId, name, act }: ReasonLineProps) {
  const { badge, variant, text, since } = wordsOf(reason);
  const kept = keptHere(reason);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge variant={variant}>{badge}</Badge>
          <span>{text}</span>
        </span>
        <span className="block text-sm text-muted-foreground">
          {since} <LocalTime at={reason.at} show="dateTime" />
        </span>
      </div>
      {kept ? <Kept clientId={clientId} name={name} kind={kept} /> : null}
      {act ? (
        <Button asChild size="sm" variant="outline">
          <Link href={act.href}>
            {act.label}
            <span className="sr-only">
              {" "}
              for {name}, {badge}
            </span>
          </Link>
        </Button>
      ) : null}
    </li>
  );
}
