"use client";

import type { ComponentProps, MouseEvent } from "react";
import { toast } from "@/components/feedback/toast";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { promptForStepUp } from "@/lib/api/step-up-prompt";
import { readStepUp } from "@/lib/people/step-up/calls";

/** A download that needs step-up: a plain link, so that the browser shows the progress, which asks first where it must. */
export function StepUpLink({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    try {
      const { openUntil } = await callEndpoint(readStepUp, {});
      if (openUntil || (await promptForStepUp())) startDownload(href);
    } catch (error) {
      toast({ variant: "destructive", title: "Download failed", description: getErrorMessage(error) });
    }
  }
  return (
    <a href={href} download onClick={(event) => void download(event)} {...props}>
      {children}
    </a>
  );
}

/** Follows a download link that is on no screen. A change of the location would close the page's event stream in some browsers. */
function startDownload(href: string) {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
