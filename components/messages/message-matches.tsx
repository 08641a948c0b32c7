import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { ShallowLink } from "@/components/common/shallow-link";
import { ErrorState } from "@/components/feedback/error-state";
import { useAnnouncedResults } from "@/components/feedback/use-announced-results";
import { announceFollowedMessage } from "@/components/messages/linked-message";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listMatchingMessages } from "@/lib/work/messages/calls";
import type { MessageMatch } from "@/lib/work/messages/contract";
import { maxMatches } from "@/lib/work/messages/rules";

interface MessageMatchesProps {
  q: string;
  /** Searches only the conversation with this person. */
  counterpartId?: string;
  nameOf: (match: MessageMatch) => string | null;
  hrefOf: (match: MessageMatch) => string;
  onFollow?: () => void;
}

/** The messages that contain these words, newest first. Choosing one shows it in its conversation. */
export function MessageMatches({ q, counterpartId, nameOf, hrefOf, onFollow }: MessageMatchesProps) {
  const { data: matches, isError, isFetching, isPlaceholderData, refetch } = useQuery({ ...queryFor(listMatchingMessages, { query: { q, with: counterpartId } }), placeholderData: keepPreviousData });
  useAnnouncedResults(q, matches && !isPlaceholderData ? foundText(matches.length) : undefined, "");
  if (!matches) return isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} className="py-6" /> : <Skeleton className="m-3 h-16 w-auto" />;
  if (matches.length === 0) return <p className="px-3 py-2 text-sm text-muted-foreground">No messages with all of these words.</p>;
  return (
    <>
      <ul aria-label="Messages found">
        {matches.map((match) => (
          <li key={match.id}>
            <MatchLink match={match} name={nameOf(match)} href={hrefOf(match)} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {matches.length === maxMatches ? <p className="px-3 py-2 text-sm text-muted-foreground">Showing the newest {maxMatches}. Add another word to narrow it down.</p> : null}
    </>
  );
}

function foundText(count: number) {
  if (count === maxMatches) return `The newest ${maxMatches} messages found`;
  return `${count === 1 ? "1 message" : `${count} messages`} found`;
}

interface MatchLinkProps {
  match: MessageMatch;
  name: string | null;
  href: string;
  onFollow: (() => void) | undefined;
}

/** Adds the text before each part, as its React key: no two have the same. */
const withKeys = (excerpt: MessageMatch["excerpt"]) => excerpt.map((part, index) => ({ ...part, key: excerpt.slice(0, index).map(({ text }) => text).join("") }));

function MatchLink({ match, name, href, onFollow }: MatchLinkProps) {
  function follow() {
    announceFollowedMessage(match.id);
    onFollow?.();
  }
  return (
    <ShallowLink href={href} onFollow={follow} className="block min-h-11 rounded-md px-3 py-2 transition-colors hover:bg-accent">
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-semibold">{name}</span>
        <LocalTime at={match.createdAt} format="shortDate" className="shrink-0 text-xs text-muted-foreground" />
      </span>
      <span className="line-clamp-2 [overflow-wrap:anywhere] text-sm text-muted-foreground">
        {withKeys(match.excerpt).map(({ key, text, isMatch }) =>
          isMatch ? <mark key={key} className="rounded-xs bg-primary-soft font-semibold text-foreground">{text}</mark> : text,
        )}
      </span>
    </ShallowLink>
  );
}
