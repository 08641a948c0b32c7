import { useQuery } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { PracticeTime } from "@/components/common/practice-time";
import { ErrorState } from "@/components/feedback/error-state";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readEmail } from "@/lib/core/email/calls";
import type { SentEmail } from "@/lib/core/email/contract";

interface SentEmailDialogProps {
  email: SentEmail;
  timeZone: string;
  onClose: () => void;
}

/** Shows an email as its recipient received it. */
export function SentEmailDialog({ email, timeZone, onClose }: SentEmailDialogProps) {
  const body = useQuery(queryFor(readEmail, { params: { id: email.id } }));
  /** Keys that are pressed inside the frame don't reach the dialog. */
  const listenForEscape = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => currentTarget.contentDocument?.addEventListener("keydown", ({ key }) => key === "Escape" && onClose());
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{email.subject}</DialogTitle>
          <DialogDescription>
            To {email.toName ? `${email.toName}, ` : ""}
            {email.toEmail} · <PracticeTime at={email.sentAt ?? email.createdAt} timeZone={timeZone} />
          </DialogDescription>
        </DialogHeader>
        {/* Only the email scrolls. */}
        <DialogBody className="flex flex-col">
          {body.isPending ? <Skeleton className="h-96" /> : null}
          {body.isError && !body.data ? <ErrorState onRetry={() => void body.refetch()} retrying={body.isFetching} /> : null}
          {body.data ? (
            // The sandbox blocks scripts, forms and navigation. The same origin lets us, and only us, hear its keys.
            <iframe title={body.data.subject} sandbox="allow-same-origin" srcDoc={body.data.html} onLoad={listenForEscape} className="h-[min(68dvh,44rem)] w-full not-short:min-h-0 rounded-md border" />
          ) : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
