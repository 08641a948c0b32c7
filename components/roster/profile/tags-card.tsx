"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { refetchInvalidated } from "@/lib/api/refetch";
import { editClient, listTags, readClientProfile } from "@/lib/people/clients/calls";
import type { ClientProfile } from "@/lib/people/clients/contract";

type TagsChange = (tags: readonly string[]) => string[];

/** Adds or removes one tag. If someone else edited the client meanwhile, applies the change to the latest version. */
function useUpdateTags(client: ClientProfile) {
  const queries = useQueryClient();
  const params = { clientId: client.userId };
  const save = async ({ tags, version }: ClientProfile, change: TagsChange) => callEndpoint(editClient, { params: { id: client.userId }, body: { version, tags: change(tags) } });
  return useMutation({
    mutationFn: async (change: TagsChange) => {
      try {
        return await save(client, change);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        return save(await callEndpoint(readClientProfile, { params }), change);
      }
    },
    onSuccess: () => refetchInvalidated(queries, editClient),
    onError: (error) => toast({ variant: "destructive", title: "Tags not saved", description: getErrorMessage(error) }),
  });
}

export function TagsCard({ client }: { client: ClientProfile }) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { data: suggestions = [] } = useQuery(queryFor(listTags));
  const { mutate, isPending } = useUpdateTags(client);
  const isNew = (tag: string) => !client.tags.some((existing) => existing.toLowerCase() === tag.toLowerCase());

  function add(event: SubmitEvent) {
    event.preventDefault();
    const tag = text.trim();
    if (!tag || isPending) return;
    // What was typed while the tag was saved stays.
    mutate((tags) => [...tags, tag], { onSuccess: () => setText((now) => (now.trim() === tag ? "" : now)) });
    inputRef.current?.focus();
  }
  function remove(tag: string) {
    mutate((tags) => tags.filter((existing) => existing !== tag));
    inputRef.current?.focus();
  }

  return (
    <Card role="region" aria-labelledby="tags">
      <CardHeader>
        <CardTitle as="h2" id="tags">Tags</CardTitle>
      </CardHeader>
      <CardContent>
        {client.tags.length === 0 ? <p className="text-sm text-muted-foreground">No tags yet. Use them to group clients who have something in common.</p> : null}
        <ul className="flex flex-wrap gap-2">
          {client.tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center rounded-full bg-muted pl-3 text-sm font-semibold">
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                disabled={isPending}
                onClick={() => remove(tag)}
                className="grid size-8 shrink-0 place-items-center rounded-full text-muted-foreground hover:text-foreground pointer-coarse:size-11"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <form method="post" onSubmit={add} className="mt-4">
          <Label htmlFor={id} className="block">
            Add a tag
          </Label>
          <div className="mt-1.5 flex gap-2">
            <Input id={id} ref={inputRef} list={`${id}-known`} maxLength={40} autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
            <Button type="submit" variant="outline" pending={isPending} disabled={text.trim() === ""}>
              <Plus aria-hidden />
              Add
            </Button>
          </div>
          <datalist id={`${id}-known`}>
            {suggestions.filter(isNew).map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
        </form>
      </CardContent>
    </Card>
  );
}
