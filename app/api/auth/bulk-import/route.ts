import { route } from "@/lib/api/route";
import { importNow } from "@/lib/practice/imports/commands";
import { bulkImport } from "@/lib/practice/imports/contract";

export const POST = route(bulkImport, async ({ actor, body: { sendInvites, ...file }, now }) => {
  const { created, updated, errors, message } = await importNow(actor, { kind: "users", ...file }, { sendInvites }, now);
  return { created, updated, errors, message };
});
