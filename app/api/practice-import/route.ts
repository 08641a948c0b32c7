import { route } from "@/lib/api/route";
import { invalidField } from "@/lib/platform/errors";
import { importPractice } from "@/lib/practice/transfer/contract";
import { moveIn } from "@/lib/practice/transfer/move-in";

export const POST = route(importPractice, ({ actor, body: { passphrase }, file, now, progress }) => {
  if (file?.path === undefined) throw invalidField("file", "Please choose the export");
  return moveIn(actor, file.path, passphrase, now, progress);
});
