import { Link } from "@/components/ui/link";
import { ClientLink } from "@/components/clients/client-link";
import { Deadline, LocalTime } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { PromiseKeptButton } from "@/components/dashboard/promise-row";
import { attentionReasonAction, type AttentionReasonAction, describeAttentionReason, manualPromiseKind } from "@/components/dashboard/reason-texts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { personDisplayName } from "@/lib/platform/person-name";
import type { AttentionReason, WeeklyQueueEntry } from "@/lib/practice/dashboard/contract";

/** A client who needs the coach, with every reason and an action for each. */
export function WeeklyQueueRow({ entry: { client, reasons } }: { entry: WeeklyQueueEntry }) {
  const name = personDisplayName(client);
  return (
    <li className="flex gap-3.5 py-4">
      <PersonAvatar name={name} imageUrl={client.profileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <ClientLink clientId={client.id}>{name}</ClientLink>
        </p>
        <ul className="mt-1 grid gap-2.5">
          {reasons.map((reason, index) => (
            <ReasonLine key={reasonKey(reason)} reason={reason} clientId={client.id} name={name} action={distinctActions(reasons, client.id)[index]} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** Returns the link for each reason. If several reasons have the same link, only the first keeps it. */
function distinctActions(reasons: readonly AttentionReason[], clientId: string): (AttentionReasonAction | undefined)[] {
  const actions = reasons.map((reason) => (manualPromiseKind(reason) ? undefined : attentionReasonAction(reason, clientId)));
  return actions.map((action, index) => (actions.findIndex((candidate) => candidate?.href === action?.href) === index ? action : undefined));
}

const reasonKey = (reason: AttentionReason) => `${reason.kind} ${reason.at} ${reason.kind === "promise_due" ? reason.promise : ""}`;

interface ReasonLineProps {
  reason: AttentionReason;
  clientId: string;
  name: string;
  action: AttentionReasonAction | undefined;
}

function ReasonLine({ reason, clientId, name, action }: ReasonLineProps) {
  const { badge, variant, text, since } = describeAttentionReason(reason);
  const promiseKind = manualPromiseKind(reason);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge variant={variant}>{badge}</Badge>
          <span>{text}</span>
        </span>
        <span className="block text-sm text-muted-foreground">
          {since} {reason.kind === "promise_due" ? <Deadline at={reason.at} /> : <LocalTime at={reason.at} format="dateTime" />}
        </span>
      </div>
      {promiseKind ? <PromiseKeptButton clientId={clientId} name={name} kind={promiseKind} /> : null}
      {action ? (
        <Button asChild size="sm" variant="outline">
          <Link href={action.href}>
            {action.label}
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
