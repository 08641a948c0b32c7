import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { OpenProfileTabContext, pushProfileTab, useProfileTab } from "@/components/roster/profile/profile-tab";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { type ProfileTab, profileTabs } from "@/lib/platform/paths";

const tabLabels: Record<ProfileTab, string> = {
  "check-ins": "Check-ins",
  progress: "Progress",
  nutrition: "Nutrition",
  intake: "Intake",
  messages: "Messages",
  payments: "Payments",
  notes: "Notes",
  files: "Files & log",
};

const loading = () => <Skeleton className="h-[36rem]" />;

/** Each is loaded when it is opened. */
const tabPanels: Record<ProfileTab, ComponentType<{ client: ClientProfile }>> = {
  "check-ins": dynamic(() => import("@/components/roster/profile/tabs/check-ins-tab").then((file) => file.CheckInsTab, () => PartNotLoaded), { loading }),
  progress: dynamic(() => import("@/components/roster/profile/tabs/progress-tab").then((file) => file.ProgressTab, () => PartNotLoaded), { loading }),
  nutrition: dynamic(() => import("@/components/roster/profile/tabs/nutrition-tab").then((file) => file.NutritionTab, () => PartNotLoaded), { loading }),
  intake: dynamic(() => import("@/components/roster/profile/tabs/intake-tab").then((file) => file.IntakeTab, () => PartNotLoaded), { loading }),
  messages: dynamic(() => import("@/components/roster/profile/tabs/messages-tab").then((file) => file.MessagesTab, () => PartNotLoaded), { loading }),
  payments: dynamic(() => import("@/components/roster/profile/tabs/payments-tab").then((file) => file.PaymentsTab, () => PartNotLoaded), { loading }),
  notes: dynamic(() => import("@/components/roster/profile/tabs/notes-tab").then((file) => file.NotesTab, () => PartNotLoaded), { loading }),
  files: dynamic(() => import("@/components/roster/profile/tabs/files-tab").then((file) => file.FilesTab, () => PartNotLoaded), { loading }),
};

/** The tabs of a client's profile below its summary. The open one is in the address. A tab keeps what was typed in it while another is open. */
export function ProfileTabs({ client, summary }: { client: ClientProfile; summary: ReactNode }) {
  const openTab = useProfileTab();
  const [seenTabs, setSeenTabs] = useState<readonly ProfileTab[]>([openTab]);
  if (!seenTabs.includes(openTab)) setSeenTabs([...seenTabs, openTab]);
  const list = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);

  function choose(tab: ProfileTab) {
    isChosen.current = true;
    pushProfileTab(tab);
  }

  useEffect(() => {
    if (list.current) showTab(list.current, openTab, isChosen.current);
    isChosen.current = false;
  }, [openTab]);

  return (
    <OpenProfileTabContext value={choose}>
      {summary}
      <Tabs defaultValue={openTab} value={openTab} onValueChange={(next) => choose(profileTabs.find((tab) => tab === next) ?? openTab)} className="mt-4">
        <TabsList ref={list} aria-label="About this client" className="relative w-full scroll-mt-20 [scrollbar-width:none] md:flex-nowrap md:overflow-x-auto md:rounded-full">
          {profileTabs.map((tab) => (
            <TabsTrigger key={tab} value={tab} className="shrink-0 px-3.5">
              {tabLabels[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        {profileTabs.map((tab) => {
          const Panel = tabPanels[tab];
          // A conversation that is not on screen must not mark new messages as read.
          const isMounted = tab === "messages" ? tab === openTab : seenTabs.includes(tab);
          return (
            <TabsContent key={tab} value={tab} className="pt-5 [&>section:first-child]:mt-0">
              {isMounted ? <Panel client={client} /> : null}
            </TabsContent>
          );
        })}
      </Tabs>
    </OpenProfileTabContext>
  );
}

/** The least height of a panel that counts as seen, in pixels. */
const leastVisible = 320;

/** Scrolls the list sideways to the open tab where it is one row. If a person has just chosen it, it also gets the focus, and its panel is brought into view where little of it is. */
function showTab(list: HTMLElement, name: ProfileTab, isChosen: boolean) {
  const tab = list.querySelectorAll<HTMLElement>('[role="tab"]')[profileTabs.indexOf(name)];
  if (!tab) return;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
  if (!isChosen) return;
  tab.focus({ preventScroll: true });
  const { top, bottom } = list.getBoundingClientRect();
  if (top < 0 || window.innerHeight - bottom < leastVisible) list.scrollIntoView({ block: "start" });
}
