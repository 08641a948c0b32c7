import { useSearchParams } from "next/navigation";
import { type ComponentProps, createContext, type MouseEvent, use } from "react";
import { pushSearchParams } from "@/components/common/search-params";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Link } from "@/components/ui/link";
import { type ProfileTab, profileTabs } from "@/lib/platform/paths";

const findTab = (search: Pick<URLSearchParams, "get">) => profileTabs.find((tab) => tab === search.get("tab"));

/** The tab of the profile that the address names, else the first. */
export const useProfileTab = (): ProfileTab => findTab(useSearchParams()) ?? profileTabs[0];

/** Puts the tab into the address without a request to the server, so that the Back button leads to the tab before. */
export const pushProfileTab = (tab: ProfileTab) => pushSearchParams({ tab });

/** Opens a tab of the profile that is on screen. Null where there is none. */
export const OpenProfileTabContext = createContext<((tab: ProfileTab) => void) | null>(null);

/** A link that opens a tab of the profile at once, if it leads to one of the profile on screen. */
export function ProfileLink({ href, ...props }: Omit<ComponentProps<typeof Link>, "href"> & { href: string }) {
  const openTab = use(OpenProfileTabContext);
  // Until the page has started, the router doesn't notice a change of the address.
  const hasStarted = useHydrated();
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    const target = new URL(event.currentTarget.href);
    const tab = findTab(target.searchParams);
    if (!hasStarted || !openTab || !tab || target.pathname !== window.location.pathname || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openTab(tab);
  }
  return <Link href={href} onClick={onClick} {...props} />;
}
