import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { findQuestionForm } from "@/lib/work/check-ins/queries";
import { publishForm } from "@/lib/work/questions/commands";
import { publishQuestionForm, readQuestionForm } from "@/lib/work/questions/contract";

export const GET = route(readQuestionForm, ({ actor, params, query, now }) => findQuestionForm(actor, params.form, query, now));
export const PUT = route(publishQuestionForm, ({ actor, params, body, now }) => publishForm(actor, params.form, body, randomUUID, now));
