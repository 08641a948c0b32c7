import type { ComponentProps, MouseEvent } from "react";

interface ShallowLinkProps extends Omit<ComponentProps<"a">, "onClick"> {
  href: string;
  /** Called after the address has changed. */
  onFollow?: () => void;
}

/** A link that changes what this page shows: the address changes without a request for a page. Opened in a new tab, it is a link like any other. */
export function ShallowLink({ href, onFollow, children, ...props }: ShallowLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
    onFollow?.();
  }
  return (
    <a href={href} onClick={follow} {...props}>
      {children}
    </a>
  );
}
