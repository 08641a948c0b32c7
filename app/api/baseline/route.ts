import { route } from "@/lib/api/route";
import { saveOwnBaseline } from "@/lib/work/check-ins/baseline-commands";
import { readOwnBaseline, saveBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findOwnBaseline } from "@/lib/work/check-ins/baseline-queries";

export const GET = route(readOwnBaseline, ({ actor, now }) => findOwnBaseline(actor, now));

export const PUT = route(saveBaseline, async ({ actor, body, now }) => {
  await saveOwnBaseline(actor, body, now);
  return findOwnBaseline(actor, now);
});
