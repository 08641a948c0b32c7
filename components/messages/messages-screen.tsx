"use client";

import { ArrowLeft, MessagesSquare } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/common/icon-button";
import { EmptyState } from "@/components/feedback/empty-state";
import { PageHeader } from "@/components/layout/page-header";
import { ConversationList } from "@/components/messages/conversation-list";
import { ConversationPane } from "@/components/messages/conversation-pane";
import { useConversations } from "@/components/messages/use-conversations";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";

/** The list of conversations beside the open one; a phone shows only one of the two. A client with one counterpart sees no list. */
export function MessagesScreen({ me, role }: { me: string; role: Role }) {
  const [q, setQ] = useState("");
  const counterpartId = useSearchParams().get("with");
  const { list, singleConversation, chosen, isOpening, isEmpty } = useConversations({ q, counterpartId, role });
  // pushState changes the URL without a server request.
  const choose = (id: string) => window.history.pushState(null, "", paths.conversation(id));
  const leave = () => window.history.pushState(null, "", paths.section("messages"));
  useFocusOnPhone(chosen?.counterpart.id);
  const isOpen = chosen !== undefined || isOpening;
  const hidesTitle = isOpen && !singleConversation;
  return (
    <>
      <PageHeader title="Messages" className={cn("mb-4 sm:mb-6", hidesTitle && "max-lg:sr-only")} />
      <Card className={cn("h-[600px] gap-0 overflow-hidden py-0 max-lg:max-h-[max(18rem,100dvh-var(--around)-var(--tab-bar))] short:h-auto! short:max-h-none! lg:grid", hidesTitle ? "[--around:7.25rem]" : "[--around:10.75rem]", !singleConversation && "lg:grid-cols-[22rem_minmax(0,1fr)]")}>
        {singleConversation ? null : (
          <div className={cn("h-full min-h-0 lg:border-r", isOpen && "max-lg:hidden")}>
            <ConversationList role={role} list={list} q={q} onSearch={setQ} me={me} chosenId={chosen?.counterpart.id} onChoose={choose} />
          </div>
        )}
        <div className={cn("h-full min-h-0 min-w-0", !isOpen && "max-lg:hidden")}>
          {chosen ? (
            <ConversationPane
              key={chosen.counterpart.id}
              counterpart={chosen.counterpart}
              me={me}
              back={
                singleConversation ? undefined : (
                  <IconButton label="Back to conversations" onClick={leave} className="-ml-2 lg:hidden">
                    <ArrowLeft />
                  </IconButton>
                )
              }
            />
          ) : isOpening ? (
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

/** Where the conversation takes the place of the list, moves the focus to its heading; on the way back, to its line in the list. */
function useFocusOnPhone(openId: string | undefined) {
  const shownId = useRef(openId);
  useEffect(() => {
    const closedId = shownId.current;
    shownId.current = openId;
    const { activeElement } = document;
    if (openId === closedId || (activeElement !== document.body && activeElement?.checkVisibility())) return;
    const links = [...document.querySelectorAll<HTMLElement>("#main a")];
    const target = openId ? document.getElementById("conversation") : links.find((link) => closedId && link.getAttribute("href") === paths.conversation(closedId));
    target?.focus();
  }, [openId]);
}
