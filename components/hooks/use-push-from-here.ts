import { usePathname, useRouter, useSearchParams } from "next/navigation";

const placeOf = (pathname: string, search: Pick<URLSearchParams, "get">) => `${pathname} ${search.get("section")}`;

/**
 * Returns a `router.push` for after a slow save: it does nothing once another page or section is open. One that is still loading
 * has not changed the address yet, so it makes way.
 */
export function usePushFromHere(): (href: string) => void {
  const router = useRouter();
  const here = placeOf(usePathname(), useSearchParams());
  return (href) => {
    const { pathname, search } = window.location;
    if (placeOf(pathname, new URLSearchParams(search)) === here) router.push(href);
  };
}
