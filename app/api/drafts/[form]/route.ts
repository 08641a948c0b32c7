import { route } from "@/lib/api/route";
import { keepDraft } from "@/lib/drafts/commands";
import { readDraft, saveDraft } from "@/lib/drafts/contract";
import { findDraft } from "@/lib/drafts/queries";

export const GET = route(readDraft, ({ actor, params }) => findDraft(actor, params.form));

export const PUT = route(saveDraft, ({ actor, params, query, body, now }) => keepDraft(actor, params.form, body, query, now));
