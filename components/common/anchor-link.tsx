import type { ComponentProps, MouseEvent } from "react";

interface AnchorLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** The id of the part of this page that it leads to, which can take the focus. */
  targetId: string;
}

/**
 * A link to a part of this page. It leaves the address as it is: the browser would add an entry to the history that the router
 * doesn't know, and the router ignores the way back to that. Until the page has started, it is a link like any other.
 */
export function AnchorLink({ targetId, onClick, children, ...props }: AnchorLinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const target = document.getElementById(targetId);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }
  return (
    <a href={`#${targetId}`} onClick={follow} {...props}>
      {children}
    </a>
  );
}
