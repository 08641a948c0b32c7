import { usePathname, useRouter, useSearchParams } from "next/navigation";

const addressOf = (pathname: string, search: URLSearchParams) => `${pathname}?${search}`;

/** Returns a function that goes on to another page when something is done that takes a while. Whoever has left this page by then stays where they are, but not who is still waiting for another page to load: the address is this one's until then. */
export function usePushFromHere(): (href: string) => void {
  const router = useRouter();
  const here = addressOf(usePathname(), useSearchParams());
  return (href) => {
    const { pathname, search } = window.location;
    if (addressOf(pathname, new URLSearchParams(search)) === here) router.push(href);
  };
}
