import { route } from "@/lib/api/route";
import { upsertDraft } from "@/lib/core/drafts/commands";
import { readDraft, saveDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";

export const GET = route(readDraft, ({ actor, params }) => findDraft(actor, params.form));

export const PUT = route(saveDraft, ({ actor, params, query, body, now }) => upsertDraft(actor, params.form, body, query, now));
