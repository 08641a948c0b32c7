"use client";

import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, Trash2 } from "lucide-react";
import { IconButton } from "@/components/common/icon-button";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { ApiForm } from "@/components/form/api-form";
import { useCurrentUser } from "@/components/hooks/current-user";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { useWaiting } from "@/components/offline/use-outbox";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { addClientNote, deleteClientNote, listClientNotes } from "@/lib/work/notes/calls";

/** The coaches' private notes on a client, then the imported note, which is stored on the client and cannot be deleted here. */
export function NotesCard({ clientId, imported }: { clientId: string; imported: string | null }) {
  const params = { id: clientId };
  const about = `client-note:${clientId}`;
  const forgetTyped = ({ text }: { text: string }) => forgetTypedText(about, text);
  const query = useQuery(queryFor(listClientNotes, { params }));
  const owner = useCurrentUser().id;
  const waiting = useWaiting("note", clientId);
  const [confirm, confirmDialog] = useConfirm();
  const remove = useApiMutation(deleteClientNote, { success: { title: "Note deleted" }, failure: { title: "Note not deleted" } });

  async function confirmAndDelete(noteId: string) {
    const isConfirmed = await confirm({ title: "Delete this note?", description: "This can't be undone.", confirmLabel: "Delete", destructive: true });
    if (isConfirmed) remove.mutate({ params: { ...params, noteId } });
  }
  return (
    <Card id="notes" role="region" aria-labelledby="notes-title" className="scroll-mt-24">
      <CardHeader>
        <CardTitle as="h2" id="notes-title">Private notes</CardTitle>
        <CardDescription>
          <span className="inline-flex items-center gap-1.5">
            <LockKeyhole aria-hidden className="size-4" />
            Only coaches see these here. Clients get them when they download their data.
          </span>
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ApiForm
          endpoint={addClientNote}
          params={params}
          defaultValues={{ text: "" }}
          submitWith={(input) => sendThroughOutbox(addClientNote, input, { owner, note: { kind: "note", about: clientId, title: "Your note", href: paths.clientProfile(clientId), textField: "text" } })}
          failure={{ title: "Note not saved" }}
          clearsOnSuccess
          onWaiting={forgetTyped}
          onSuccess={(_note, _form, sent) => forgetTyped(sent)}
          className="grid gap-3"
        >
          <TextAreaField name="text" label="New note" rows={3} maxLength={10_000} />
          <KeepTypedText name="text" about={about} />
          <SubmitButton size="sm" variant="outline" pendingLabel="Saving..." className="justify-self-start">
            Add note
          </SubmitButton>
        </ApiForm>
        {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
        <ul className="mt-4 divide-y border-t empty:hidden">
          {waiting?.map(({ position, body, refusal }) => (
            <li key={position} className="py-3">
              <p className="break-words whitespace-pre-wrap">{String(body.text)}</p>
              <p className="mt-0.5 text-sm text-muted-foreground">{refusal ? `Not saved. ${refusal.message}` : "Waiting to send"}</p>
            </li>
          ))}
          {query.data?.map(({ id, text, createdAt, authorName, isOwn }) => (
            <li key={id} className="flex items-start gap-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="break-words whitespace-pre-wrap">{text}</p>
                <p className="mt-0.5 text-sm text-muted-foreground">
                  {isOwn ? "You" : (authorName ?? "A former coach")} · <LocalTime at={createdAt} format="dateTime" />
                </p>
              </div>
              {isOwn ? (
                <IconButton label="Delete note" disabled={remove.isPending} onClick={() => void confirmAndDelete(id)}>
                  <Trash2 />
                </IconButton>
              ) : null}
            </li>
          ))}
          {imported ? (
            <li className="py-3">
              <p className="wrap-anywhere whitespace-pre-wrap">{imported}</p>
              <p className="mt-0.5 text-sm text-muted-foreground">From the import</p>
            </li>
          ) : null}
        </ul>
        {confirmDialog}
      </CardContent>
    </Card>
  );
}
