import { route } from "@/lib/api/route";
import { importFile } from "@/lib/practice/imports/commands";
import { importPeople } from "@/lib/practice/imports/contract";

export const POST = route(importPeople, async ({ actor, body: { sendInvites, alreadyOnboarded, ...file }, now }) => {
  const { created, updated, errors, message } = await importFile(actor, { kind: "users", ...file }, { sendInvites, alreadyOnboarded }, now);
  return { created, updated, errors, message };
});
