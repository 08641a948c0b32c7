"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { connection } from "@/lib/api/connection";

/**
 * A link to another screen. It fetches nothing ahead: every page is rendered on request, so that would cost a request per link in
 * view and save none. Without a connection it opens the page in full, because that is what a device keeps.
 */
export function Link({ href, onNavigate, ...props }: ComponentProps<typeof NextLink> & { href: string }) {
  const navigate: typeof onNavigate = (event) => {
    onNavigate?.(event);
    if (connection.staleSince() === null) return;
    event.preventDefault();
    window.location.assign(href);
  };
  return <NextLink prefetch={false} href={href} onNavigate={navigate} {...props} />;
}
