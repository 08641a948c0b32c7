"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MessagesSquare } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/common/icon-button";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { isFocusLost } from "@/components/hooks/is-focus-lost";
import { useMediaQuery } from "@/components/hooks/use-media-query";
import { PageHeader } from "@/components/layout/page-header";
import type { ConversationPaneProps } from "@/components/messages/conversation-pane";
import { useConversations } from "@/components/messages/use-conversations";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";
import { listConversations } from "@/lib/work/messages/calls";
import { firstPart } from "@/lib/work/messages/rules";

const loading = () => <Skeleton className="m-5 h-40 w-auto" />;
const ConversationPane = dynamic(() => import("@/components/messages/conversation-pane").then((module) => module.ConversationPane, () => ConversationNotLoaded), { loading });
// A client with one counterpart has none.
const ConversationList = dynamic(() => import("@/components/messages/conversation-list").then((module) => module.ConversationList, () => PartNotLoaded));

/** Leads back to the list, which a phone doesn't show beside it. */
const ConversationNotLoaded = ({ back }: ConversationPaneProps) => (
  <div className="grid justify-items-start gap-3 p-5">
    {back}
    <PartNotLoaded />
  </div>
);

/** The list of conversations beside the open one; a phone shows only one of the two. A client with one counterpart sees no list. */
export function MessagesScreen({ me, role }: { me: string; role: Role }) {
  const [q, setQ] = useState("");
  const [part, setPart] = useState(firstPart(role));
  const { counterpartId, isFinding, leave } = useOpenConversation(role);
  const { list, singleConversation, chosen, isOpening, isEmpty } = useConversations({ q, part, counterpartId, role });
  const focusAwaited = useFocusOnPhone(chosen?.counterpart.id);
  const isOpen = chosen !== undefined || isOpening;
  const hidesTitle = isOpen && !singleConversation;
  return (
    <>
      <PageHeader title="Messages" className={cn("mb-4 sm:mb-6", hidesTitle && "max-lg:sr-only")} />
      <Card className={cn("h-[600px] gap-0 overflow-hidden py-0 max-lg:max-h-[max(18rem,100dvh-var(--around)-var(--notices)-var(--tab-bar))] short:h-auto! short:max-h-none! lg:grid", hidesTitle ? "[--around:7.25rem]" : "[--around:10.75rem]", !singleConversation && "lg:grid-cols-[22rem_minmax(0,1fr)]")}>
        {singleConversation ? null : (
          <div className={cn("h-full min-h-0 lg:border-r", isOpen && "max-lg:hidden")}>
            <ConversationList role={role} list={list} q={q} onSearch={setQ} part={part} onPart={setPart} me={me} chosenId={chosen?.counterpart.id}>
              {list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} className="flex-1 py-10" /> : <Skeleton className="m-3 h-24 w-auto" />}
            </ConversationList>
          </div>
        )}
        <div className={cn("h-full min-h-0 min-w-0", !isOpen && "max-lg:hidden")}>
          {chosen ? (
            <ConversationPane
              key={chosen.counterpart.id}
              conversation={chosen}
              me={me}
              onShown={focusAwaited}
              hrefOf={({ id }) => paths.conversation(chosen.counterpart.id, id)}
              back={
                singleConversation ? undefined : (
                  <IconButton label="Back to conversations" onClick={leave} className="-ml-2 lg:hidden">
                    <ArrowLeft />
                  </IconButton>
                )
              }
            />
          ) : isOpening || isFinding ? (
            <Skeleton className="m-5 h-40 w-auto" />
          ) : isEmpty ? null : (
            <div className="grid h-full place-items-center">
              <EmptyState icon={MessagesSquare} title="Select a conversation to start messaging" text={role === "client" ? "Choose one on the left" : "Choose from your active clients on the left"} />
            </div>
          )}
        </div>
      </Card>
    </>
  );
}

/**
 * The conversation in the address; on a desk, where it has its place beside the list, else the newest one that waits for a coach's
 * reply. That one stays open once it is answered. It doesn't become the address, because a change of the address would end a
 * navigation that has begun meanwhile.
 */
function useOpenConversation(role: Role) {
  const named = useSearchParams().get("with");
  const isDesk = useMediaQuery("(width >= 64rem)", false);
  const findsFirst = role === "coach" && isDesk && named === null;
  const [first, setFirst] = useState<string>();
  const { data, isLoading, isFetching } = useQuery({ ...queryFor(listConversations, { query: { part: "to_answer", limit: 1 } }), enabled: findsFirst && first === undefined });
  // What was loaded on an earlier visit may be answered by now.
  const loaded = data?.[0]?.counterpart.id;
  const found = isFetching ? undefined : loaded;
  if (findsFirst && first === undefined && found !== undefined) setFirst(found);
  if (named !== null && first !== undefined) setFirst(undefined);
  function leave() {
    setFirst(undefined);
    // pushState changes the URL without a server request.
    window.history.pushState(null, "", paths.section("messages"));
  }
  return { counterpartId: named ?? first ?? null, isFinding: isLoading || (findsFirst && first === undefined && isFetching && loaded !== undefined), leave };
}

/**
 * Where the conversation takes the place of the list, moves the focus to its heading; on the way back, to its line in the list. Returns what the
 * conversation calls once it is on screen, because its part may still have been loading.
 */
function useFocusOnPhone(openId: string | undefined): () => void {
  const shownId = useRef(openId);
  const isAwaited = useRef(false);
  useEffect(() => {
    const closedId = shownId.current;
    shownId.current = openId;
    isAwaited.current = false;
    if (openId === closedId || hasVisibleFocus()) return;
    const links = [...document.querySelectorAll<HTMLElement>("#main a")];
    const target = openId ? document.getElementById("conversation") : links.find((link) => closedId && link.getAttribute("href") === paths.conversation(closedId));
    target?.focus();
    isAwaited.current = target === null && openId !== undefined;
  }, [openId]);
  return () => {
    if (isAwaited.current && isFocusLost()) document.getElementById("conversation")?.focus();
    isAwaited.current = false;
  };
}

/** Unlike `isFocusLost`, also where the page's heading has it: a conversation that opens with its section leaves it there. */
const hasVisibleFocus = () => document.activeElement !== document.body && document.activeElement?.checkVisibility() === true;
