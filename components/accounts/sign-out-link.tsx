"use client";

import type { ComponentProps, MouseEvent } from "react";
import { signOut } from "@/components/feedback/sign-out";
import { paths } from "@/lib/platform/paths";

/** A link that signs out. It works before the page's script has loaded, too. */
export function SignOutLink(props: Omit<ComponentProps<"a">, "href" | "onClick" | "children">) {
  function onClick(event: MouseEvent) {
    event.preventDefault();
    void signOut(paths.auth);
  }
  return (
    <a href={paths.apiLogout} onClick={onClick} {...props}>
      Sign out
    </a>
  );
}
