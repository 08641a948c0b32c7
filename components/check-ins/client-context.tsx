import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LocalTime, TimeAgo } from "@/components/common/local-time";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { readBilling } from "@/lib/money/finances/calls";
import { readClientProfile } from "@/lib/people/clients/calls";
import { subscriptionPriceText } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import { listMessages } from "@/lib/work/messages/calls";
import { messagePreview } from "@/lib/work/messages/rules";
import { listClientNotes } from "@/lib/work/notes/calls";

const shownMessages = 3;
const shownNotes = 3;

const profileOf = (clientId: string) => queryFor(readClientProfile, { params: { clientId } });
const notesOf = (clientId: string) => queryFor(listClientNotes, { params: { id: clientId } });
const billingOf = (clientId: string) => queryFor(readBilling, { params: { id: clientId } });

/**
 * Reads a client's context before it is asked for. A read that fails is repeated when it is shown. Messages are read when they
 * are shown, because the access log names who has opened them.
 */
export function prefetchClientContext(client: QueryClient, clientId: string) {
  void client.prefetchQuery(profileOf(clientId));
  void client.prefetchQuery(notesOf(clientId));
  void client.prefetchQuery(billingOf(clientId));
}

/** What a coach needs to know of a client beside her check-in: her goal, what she and the coaches last wrote, and what she pays for. */
export function ClientContext({ clientId, firstName }: { clientId: string; firstName: string }) {
  const profile = useQuery(profileOf(clientId));
  const notes = useQuery(notesOf(clientId));
  if (!profile.data || !notes.data) return <LoadingOrError queries={[profile, notes]} className="h-96" />;
  return (
    <div className="grid gap-6 text-sm">
      <Part title="Goal" link={<OpenLink href={paths.clientProfile(clientId, "intake")} what="the profile" />}>
        {profile.data.primaryGoal ? <p className="whitespace-pre-wrap wrap-anywhere">{profile.data.primaryGoal}</p> : <None>No goal on record</None>}
      </Part>
      <Part title="Last messages" link={<OpenLink href={paths.clientMessages(clientId)} what="the messages" />}>
        <LastMessages clientId={clientId} firstName={firstName} />
      </Part>
      <Part title="Private notes" link={<OpenLink href={paths.clientProfile(clientId, "notes")} what="the notes" />}>
        {notes.data.length === 0 && !profile.data.notes ? <None>No notes yet</None> : null}
        <ul className="grid gap-2.5">
          {notes.data.slice(0, shownNotes).map(({ id, text, createdAt }) => (
            <li key={id}>
              <p className="line-clamp-4 whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="text-xs text-muted-foreground">
                <TimeAgo at={createdAt} />
              </p>
            </li>
          ))}
          {profile.data.notes ? <li className="line-clamp-4 whitespace-pre-wrap wrap-anywhere">{profile.data.notes}</li> : null}
        </ul>
      </Part>
      <Part title="Plan and payments">
        {profile.data.plan ? (
          <p className="wrap-anywhere">
            {profile.data.plan.name}, {subscriptionPriceText(profile.data.plan)}
          </p>
        ) : (
          <None>No active plan</None>
        )}
        <PaymentState clientId={clientId} />
      </Part>
    </div>
  );
}

function LastMessages({ clientId, firstName }: { clientId: string; firstName: string }) {
  const query = useQuery(queryFor(listMessages, { params: { id: clientId }, query: { limit: shownMessages } }));
  if (!query.data) return <LoadingOrError queries={[query]} />;
  if (query.data.length === 0) return <None>No messages yet</None>;
  return (
    <ul className="grid gap-2.5">
      {query.data.map((message) => (
        <li key={message.id}>
          <p className="text-xs text-muted-foreground">
            {message.senderId === clientId ? firstName || "Client" : (message.senderName ?? "A former coach")}, <TimeAgo at={message.createdAt} />
          </p>
          <p className="line-clamp-3 wrap-anywhere">{messagePreview(message)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Whether a payment is open, or when the next one is. Absent until it is read. */
function PaymentState({ clientId }: { clientId: string }) {
  const plan = useQuery(billingOf(clientId)).data?.plan;
  if (plan?.status === "past_due") return <p className="font-medium text-destructive-ink">The last payment failed</p>;
  if (!plan?.nextPaymentAt) return null;
  return (
    <p className="text-muted-foreground">
      Next payment <LocalTime at={plan.nextPaymentAt} />
    </p>
  );
}

const Part = ({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) => (
  <section>
    <div className="mb-1.5 flex items-baseline justify-between gap-3">
      <h3 className="text-base">{title}</h3>
      {link}
    </div>
    {children}
  </section>
);

const OpenLink = ({ href, what }: { href: string; what: string }) => (
  <Link href={href} className="shrink-0 font-medium text-primary-ink underline-offset-4 hover:underline">
    Open<span className="sr-only"> {what}</span>
  </Link>
);

const None = ({ children }: { children: ReactNode }) => <p className="text-muted-foreground">{children}</p>;
