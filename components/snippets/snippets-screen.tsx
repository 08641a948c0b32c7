"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquareQuote, Plus } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { discardTypedText, forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { addSnippet, deleteSnippet, editSnippet, listSnippets } from "@/lib/work/snippets/calls";
import type { Snippet } from "@/lib/work/snippets/contract";
import { maxSnippetTitleLength } from "@/lib/work/snippets/rules";
import { snippetVariables } from "@/lib/work/snippets/variables";

/** The replies that all coaches of the practice have saved. */
export function SnippetsScreen() {
  const query = useQuery(queryFor(listSnippets));
  const [edited, setEdited] = useState<Snippet | "new" | null>(null);
  const snippets = query.data;
  if (!snippets) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-lg text-sm text-muted-foreground">Type / in feedback or a message to insert one. All coaches of your practice share them.</p>
        <Button onClick={() => setEdited("new")}>
          <Plus aria-hidden />
          Add snippet
        </Button>
      </div>
      <Card>
        <CardContent>
          {snippets.length === 0 ? (
            <EmptyState as="h2" icon={MessageSquareQuote} title="No snippets yet" text="Save what you write again and again, such as advice on sleep." />
          ) : (
            <ul className="divide-y">
              {snippets.map((snippet) => (
                <SnippetRow key={snippet.id} snippet={snippet} onEdit={() => setEdited(snippet)} />
              ))}
            </ul>
          )}
        </CardContent>
      </Card>
      {edited ? <SnippetDialog snippet={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function SnippetRow({ snippet: { id, title, text }, onEdit }: { snippet: Snippet; onEdit: () => void }) {
  const [confirm, confirmDialog] = useConfirm();
  const remove = useApiMutation(deleteSnippet, { success: { title: "Snippet deleted", description: title }, failure: { title: "Snippet not deleted" } });
  async function confirmAndDelete() {
    const description = "It's deleted for all coaches. What you've already sent stays as it is.";
    if (await confirm({ title: `Delete ${title}?`, description, confirmLabel: "Delete snippet", destructive: true })) remove.mutate({ params: { id } });
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-base wrap-anywhere">{title}</h2>
        <p className="mt-0.5 line-clamp-3 text-sm whitespace-pre-wrap text-muted-foreground wrap-anywhere">{text}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="outline" size="sm" aria-label={`Delete ${title}`} pending={remove.isPending} pendingLabel="Deleting..." onClick={() => void confirmAndDelete()}>
          Delete
        </Button>
      </div>
      {confirmDialog}
    </li>
  );
}

/** Adds a snippet, or edits one. */
function SnippetDialog({ snippet, onClose }: { snippet: Snippet | null; onClose: () => void }) {
  const about = `snippet:${snippet?.id ?? "new"}`;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{snippet ? `Edit ${snippet.title}` : "Add snippet"}</DialogTitle>
          {snippet ? <DialogDescription>It changes for all coaches. What you&apos;ve already sent stays as it is.</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {snippet ? (
            <ApiForm endpoint={editSnippet} params={{ id: snippet.id }} defaultValues={{ title: snippet.title, text: snippet.text }} success={({ title }) => ({ title: "Snippet saved", description: title })} failure={{ title: "Snippet not saved" }} onSuccess={(_saved, _form, { text }) => forgetTypedText(about, text ?? "")} onDone={onClose} className="grid gap-5">
              <SnippetFields about={about} submitLabel="Save snippet" />
            </ApiForm>
          ) : (
            <ApiForm endpoint={addSnippet} defaultValues={{ title: "", text: "" }} success={({ title }) => ({ title: "Snippet added", description: title })} failure={{ title: "Snippet not added" }} onSuccess={(_saved, _form, { text }) => forgetTypedText(about, text)} onDone={onClose} className="grid gap-5">
              <SnippetFields about={about} submitLabel="Add snippet" />
            </ApiForm>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const SnippetFields = ({ about, submitLabel }: { about: string; submitLabel: string }) => (
  <>
    <TextField name="title" label="Title" hint="To find it by. Clients don't see it" required autoComplete="off" maxLength={maxSnippetTitleLength} />
    <TextAreaField name="text" label="Text" hint={`You can use ${snippetVariables.listed}. We fill them in for the client you write to`} rows={5} maxLength={10_000} required />
    <KeepTypedText name="text" about={about} />
    <DialogButtons onCancel={() => discardTypedText(about)}>{submitLabel}</DialogButtons>
  </>
);
