import type { ComponentProps, MouseEvent } from "react";
import { useHydrated } from "@/components/hooks/use-hydrated";

interface ShallowLinkProps extends Omit<ComponentProps<"a">, "onClick"> {
  href: string;
  /** Called after the address has changed. */
  onFollow?: () => void;
}

/**
 * A link that changes what this page shows: the address changes without a request for a page. Opened in a new tab, it is a link
 * like any other, and so it is while the page starts: until then the router doesn't notice a change of the address.
 */
export function ShallowLink({ href, onFollow, children, ...props }: ShallowLinkProps) {
  const hasStarted = useHydrated();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
    onFollow?.();
  }
  return (
    <a href={href} onClick={hasStarted ? follow : undefined} {...props}>
      {children}
    </a>
  );
}
