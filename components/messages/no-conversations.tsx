import { MessagesSquare } from "lucide-react";
import { EmptyState } from "@/components/feedback/empty-state";
import { NoMatchingConversation, type NoMatchingConversationProps } from "@/components/messages/no-matching-conversation";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";
import type { ConversationPart } from "@/lib/work/messages/contract";

function emptyText(part: ConversationPart | undefined) {
  if (part === "to_answer") return { title: "Everyone has a reply", text: "Clients waiting for your reply will appear here." };
  if (part === "put_off") return { title: "Nothing is put off", text: "A conversation that you put off waits here until its day." };
  if (part === "inbox") return { title: "Your inbox is empty", text: "Clients appear here once you have some. Conversations you’ve put off are under “Put off”." };
  return { title: "No conversations yet", text: "Everyone you can message will appear here." };
}

/** In place of the conversations of a part of the list, or of a search in it, that has none. */
export function NoConversations({ isSearch, part, onPart }: NoMatchingConversationProps & { isSearch: boolean }) {
  if (isSearch) return <NoMatchingConversation part={part} onPart={onPart} />;
  return (
    <EmptyState
      icon={MessagesSquare}
      {...emptyText(part)}
      action={
        part === "inbox" ? (
          <Button asChild variant="outline">
            <Link href={paths.clientManagement}>Add a client</Link>
          </Button>
        ) : null
      }
    />
  );
}
