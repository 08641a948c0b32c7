import { route } from "@/lib/api/route";
import { archiveQuestion, removeQuestion } from "@/lib/work/questions/commands";
import { deleteQuestion, editQuestion } from "@/lib/work/questions/contract";

export const PATCH = route(editQuestion, ({ actor, params, body, now }) => archiveQuestion(actor, params.id, body, now));
export const DELETE = route(deleteQuestion, ({ actor, params, now }) => removeQuestion(actor, params.id, now));
