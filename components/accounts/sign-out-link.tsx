"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useSignOut } from "@/components/feedback/use-sign-out";
import { publicPaths } from "@/lib/platform/public-paths";

/** A link that signs out. It works before the page's script has loaded, too. */
export function SignOutLink(props: Omit<ComponentProps<"a">, "href" | "onClick" | "children">) {
  const { start, dialog } = useSignOut(null);
  function onClick(event: MouseEvent) {
    event.preventDefault();
    void start(publicPaths.auth);
  }
  return (
    <>
      <a href={publicPaths.apiLogout} onClick={onClick} {...props}>
        Sign out
      </a>
      {dialog}
    </>
  );
}
