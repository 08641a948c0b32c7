import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { addQuestionForClient } from "@/lib/work/questions/commands";
import { addClientQuestion, listClientQuestions } from "@/lib/work/questions/contract";
import { findClientQuestions } from "@/lib/work/questions/queries";

export const GET = route(listClientQuestions, ({ actor, params }) => findClientQuestions(actor, params.id));
export const POST = route(addClientQuestion, ({ actor, params, body, now }) => addQuestionForClient(actor, params.id, body, randomUUID, now));
