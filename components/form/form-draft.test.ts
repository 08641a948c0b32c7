import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearSentDraft, draftQuery, emptyDraft, keepUnsavedDraft, readUnsavedDraft, unsavedDrafts } from "@/components/form/form-draft";

const owner = "ada";
let client: QueryClient;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) } });
  client = new QueryClient();
});
afterEach(() => {
  for (const form of ["food-diary", "weekly-check-in"] as const) unsavedDrafts.remove(form);
  vi.unstubAllGlobals();
});

describe.each([
  ["food-diary", "weekStartDate"],
  ["weekly-check-in", "dueDate"],
] as const)("The draft of a %s that was sent from the outbox", (form, week) => {
  const [sent, next] = [{ [week]: "2026-11-16", text: "Sent" }, { [week]: "2026-11-23", text: "Begun since" }];
  const keepHere = (values: Record<string, unknown>) => keepUnsavedDraft(form, { owner, after: null, values, unanswered: [] });
  const keepRead = (data: Record<string, unknown>) => void client.setQueryData(draftQuery(form).queryKey, { data, updatedAt: "2026-11-24T10:00:00.000Z" });
  const cached = () => client.getQueryData(draftQuery(form).queryKey);

  it("is gone from the screen and from this browser", () => {
    keepHere(sent);
    keepRead(sent);
    clearSentDraft(client, { form, values: sent });
    expect([readUnsavedDraft(form, owner), cached()]).toEqual([null, emptyDraft]);
  });

  it("is gone where an earlier release kept it without its week", () => {
    keepHere({ text: "Sent" });
    clearSentDraft(client, { form, values: sent });
    expect(readUnsavedDraft(form, owner)).toBeNull();
  });

  it("stays where it is of a week that was begun since", () => {
    keepHere(next);
    keepRead(next);
    clearSentDraft(client, { form, values: sent });
    expect([readUnsavedDraft(form, owner)?.values, cached()?.data]).toEqual([next, next]);
  });
});
