"use client";

import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { copyLink } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone, doneLabel = "I've saved them" }: { codes: readonly string[]; onDone: () => void; doneLabel?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");

  async function copy() {
    if (await copyLink(text)) toast({ title: "Recovery codes copied" });
    else toast({ variant: "destructive", title: "Recovery codes not copied", description: "Your browser does not allow it. Select the codes and copy them by hand." });
  }

  return (
    <div className="rounded-lg border bg-muted/40 p-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Your recovery codes
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">If you lose your phone, each of these signs you in once, after your password. Keep them somewhere safe: we can't show them again.</p>
      <ul className="my-4 grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-base min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button asChild variant="outline">
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`} download="recovery-codes.txt">
            <Download aria-hidden />
            Download
          </a>
        </Button>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  );
}
