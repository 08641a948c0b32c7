import { route } from "@/lib/api/route";
import { addQuestion } from "@/lib/work/questions/commands";
import { createQuestion, listQuestions } from "@/lib/work/questions/contract";
import { findQuestions } from "@/lib/work/questions/queries";

export const GET = route(listQuestions, () => findQuestions());
export const POST = route(createQuestion, ({ actor, body, now }) => addQuestion(actor, body, now));
