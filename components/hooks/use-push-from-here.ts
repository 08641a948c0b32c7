import { usePathname, useRouter, useSearchParams } from "next/navigation";

const addressOf = (pathname: string, search: URLSearchParams) => `${pathname}?${search}`;

/** Returns a `router.push` for after a slow save: it does nothing once the address is another one. A page that is still loading has not changed the address yet, so it makes way. */
export function usePushFromHere(): (href: string) => void {
  const router = useRouter();
  const here = addressOf(usePathname(), useSearchParams());
  return (href) => {
    const { pathname, search } = window.location;
    if (addressOf(pathname, new URLSearchParams(search)) === here) router.push(href);
  };
}
