import { useState } from "react";
import { ConfirmDialog } from "@/components/feedback/confirm-dialog";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Checkbox } from "@/components/ui/checkbox";
import { type ConsentKind, consentTexts } from "@/lib/core/consents/rules";
import { decideConsent } from "@/lib/practice/privacy/calls";

const withdrawTexts: Record<ConsentKind, { title: string; description: string }> = {
  health_data: {
    title: "Withdraw consent for health data?",
    description:
      "Check-ins, food diaries and health forms will be switched off. Coaching can't go on without them, so we'll let your coach know. Messages, payments and your history stay. What you've sent so far stays until you ask us to erase your account.",
  },
  body_photos: { title: "Withdraw consent for photos?", description: "You won't be asked for photos any more, and ones you haven't sent yet are deleted. Everything else goes on as before." },
};

/** Asks before a client withdraws a consent, and for photos whether those she has sent go, too. */
export function WithdrawConsentDialog({ kind, onClose }: { kind: ConsentKind; onClose: () => void }) {
  const [deletesPhotos, setDeletesPhotos] = useState(false);
  const decide = useApiMutation(decideConsent, { success: { title: "Consent withdrawn" }, failure: { title: "Not saved" }, onSuccess: onClose });
  const { title, description } = withdrawTexts[kind];
  const photos = kind === "body_photos" ? { photos: deletesPhotos ? ("delete" as const) : ("keep" as const) } : {};
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <div className="grid gap-4">
          <p>{description}</p>
          {kind === "body_photos" ? (
            <label htmlFor="delete-photos" className="flex min-h-11 items-start gap-3 text-foreground">
              <Checkbox id="delete-photos" checked={deletesPhotos} onChange={(event) => setDeletesPhotos(event.target.checked)} className="mt-[0.15em]" />
              Also delete the photos I've already sent. This can't be undone.
            </label>
          ) : null}
        </div>
      }
      confirmLabel="Withdraw"
      destructive
      pending={decide.isPending}
      pendingLabel="Saving..."
      onConfirm={() => decide.mutate({ body: { kind, given: false, textVersion: consentTexts[kind].version, ...photos } })}
    />
  );
}
