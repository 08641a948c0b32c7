import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { day, instant, numberRange, recordVersion, requiredTitle, text } from "@/lib/api/schemas";
import { maxChosenWeek, maxOptions, questionKinds } from "@/lib/work/questions/kinds";
import { questionForms } from "@/lib/work/questions/rules";

export type QuestionFormName = (typeof questionForms)[number];

const schedule = z.object({
  repeat: z.enum(["every-week", "every-n-weeks", "measurement-weeks", "chosen-weeks"], "Please choose when it's asked"),
  /** With `every-n-weeks`: week 2, 4, 6 … for 2. */
  everyWeeks: z.nullable(z.int("Please enter a whole number").check(...numberRange(2, 12))),
  /** With `chosen-weeks`: a client's weeks, which a pause doesn't count. */
  weeks: z.array(z.int("Please enter whole numbers").check(...numberRange(1, maxChosenWeek))).check(z.maxLength(maxChosenWeek)),
  /** Asked only of clients with this tag; null for all. */
  tag: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
});
export type Schedule = z.output<typeof schedule>;

const option = z.object({ id: z.string(), label: z.string() });

/** A question as a form asks it. */
const formItem = z.object({
  questionId: z.string(),
  /** The name of the field, for a question that every practice has; null for one of the practice's own. */
  builtIn: z.nullable(z.string()),
  kind: z.enum(questionKinds),
  label: z.string(),
  hint: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  /** What the two ends of a scale mean. */
  low: z.nullable(z.string()),
  high: z.nullable(z.string()),
  options: z.array(option),
  required: z.boolean(),
  hidden: z.boolean(),
  /** Whether staff see the answer among the safety notes. Only of an own question of the intake form. */
  safetyNote: z.boolean(),
  schedule,
});
export type FormItem = z.output<typeof formItem>;

const questionForm = z.object({
  /** 0 until a coach changes the form. */
  version: z.int(),
  /** The Monday from which on it is asked: of the check-ins of that week, or of whoever fills in the intake form. Null for version 0. */
  effectiveMonday: z.nullable(z.iso.date()),
  items: z.array(formItem),
});
export type QuestionForm = z.output<typeof questionForm>;

/** A question as someone is asked it now. */
const askedItem = z.object({
  ...formItem.shape,
  /** The quick answers that write a sentence into a text. They are not part of a version: a change shows at once. */
  chips: z.array(z.string()),
});
export type AskedItem = z.output<typeof askedItem>;

const askedForm = z.extend(questionForm, { items: z.array(askedItem) });
export type AskedQuestionForm = z.output<typeof askedForm>;

const countInQuery = (max: number) => z.optional(z.coerce.number("Please enter a number").check(z.int("Please enter a whole number"), ...numberRange(0, max)));

export const readQuestionForm = endpoint({
  method: "GET",
  path: "/api/question-forms/:form",
  access: "signed-in",
  summary: "What a form asks. A client gets what is asked of her today, or what `version` asks of her (of a check-in in her week `week`); the practice gets the newest version, also one that starts on a later Monday",
  offline: ["client"],
  query: z.object({ version: countInQuery(2_147_483_647), week: countInQuery(5000) }),
  live: { provides: ["questions", "check-ins"] },
  response: askedForm,
});

export const listQuestionFormVersions = endpoint({
  method: "GET",
  path: "/api/question-forms/:form/versions",
  access: ["coach"],
  summary: "Every version of a form, newest first",
  live: { provides: ["questions"] },
  response: z.array(z.extend(questionForm, { createdAt: instant(), by: z.nullable(z.string()) })),
});
export type QuestionFormVersion = z.output<typeof listQuestionFormVersions.response>[number];

export const editedItem = z.object({
  questionId: z.string(),
  /** Blank brings the built-in words back. */
  label: z.string().check(z.trim(), z.maxLength(200, "Please use at most 200 characters")),
  hint: z.nullish(text(300)),
  required: z.boolean(),
  hidden: z.boolean(),
  /** Of a question with choices. An id keeps its answers together when the words change. */
  options: z.optional(z.array(z.object({ id: z.optional(z.string().check(z.maxLength(100))), label: requiredTitle("Please write this answer").check(z.maxLength(100, "Please use at most 100 characters")) })).check(z.maxLength(maxOptions, `Please use at most ${maxOptions} answers`))),
  schedule: z.optional(schedule),
  safetyNote: z.optional(z.boolean()),
});
export type EditedItem = z.output<typeof editedItem>;

export const publishQuestionForm = endpoint({
  method: "PUT",
  path: "/api/question-forms/:form",
  access: ["coach"],
  summary: "Publishes the next version of a form, in the order of `items`. `version` is the newest one that the coach has seen; a built-in question that is left out keeps its place at the end",
  input: { json: z.object({ items: z.array(editedItem).check(z.maxLength(100)), effectiveMonday: z.iso.date("Please choose a Monday"), version: recordVersion("Please load the form again") }) },
  response: askedForm,
  live: { invalidates: ["questions", "check-ins"] },
  errors: ["conflict"],
});
export type PublishedForm = z.output<typeof publishQuestionForm.body>;

/** One of the practice's own questions. */
const question = z.object({
  id: z.string(),
  form: z.enum(questionForms),
  /** The client who alone is asked it; null for a question of the form. */
  clientId: z.nullable(z.string()),
  kind: z.enum(questionKinds),
  /** Its words, for one that an import made or that is for one client; null for one whose words only the form's versions have. */
  label: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  low: z.nullable(z.string()),
  high: z.nullable(z.string()),
  archived: z.boolean(),
  /** How many answers clients gave. */
  answers: z.int(),
  /** When it is erased with its answers. */
  eraseAt: z.nullable(instant()),
});
export type Question = z.output<typeof question>;

/** The audience of a change to a question. */
const coachesAndItsClient = ({ response: { clientId } }: { response: Question }) => (clientId === null ? [everyCoach] : [everyCoach, clientId]);

export const createQuestion = endpoint({
  method: "POST",
  path: "/api/questions",
  access: ["coach"],
  summary: "Adds a question of the practice's own. It is asked from the version on that publishes it; its kind, unit and scale never change",
  input: { json: z.object({
    form: z.enum(questionForms, "Please choose a form"),
    kind: z.enum(questionKinds, "Please choose how it's answered"),
    unit: z.nullish(text(20)),
    low: z.nullish(text(40)),
    high: z.nullish(text(40)),
  }) },
  response: question,
  live: { invalidates: ["questions"] },
  statuses: [201],
});
export type NewQuestion = z.output<typeof createQuestion.body>;

export const listQuestions = endpoint({
  method: "GET",
  path: "/api/questions",
  access: ["coach"],
  summary: "The practice's own questions, also those that no form asks, the oldest first",
  live: { provides: ["questions"] },
  response: z.array(question),
});

/** A question for one client, in the words that she is asked with. */
const clientQuestion = z.object({
  ...question.shape,
  label: z.string(),
  hint: z.nullable(z.string()),
  options: z.array(option),
  /** The first and the last Monday for whose check-ins it is asked. */
  firstMonday: day(),
  lastMonday: day(),
});
export type ClientQuestion = z.output<typeof clientQuestion>;

export const listClientQuestions = endpoint({
  method: "GET",
  path: "/api/clients/:id/questions",
  access: ["coach"],
  summary: "The questions for one client only, the newest first",
  live: { provides: ["questions"], subject: "id" },
  response: z.array(clientQuestion),
});

export const addClientQuestion = endpoint({
  method: "POST",
  path: "/api/clients/:id/questions",
  access: ["coach"],
  summary: "Asks one client a question for `weeks` weeks, from the next Monday that a change can start on",
  input: { json: z.object({
    kind: z.enum(questionKinds, "Please choose how it's answered"),
    label: requiredTitle("Please write the question").check(z.maxLength(200, "Please use at most 200 characters")),
    hint: z.nullish(text(300)),
    unit: z.nullish(text(20)),
    low: z.nullish(text(40)),
    high: z.nullish(text(40)),
    /** The answers of a choice. */
    choices: z.optional(z.array(requiredTitle("Please write this answer").check(z.maxLength(100, "Please use at most 100 characters"))).check(z.maxLength(maxOptions, `Please use at most ${maxOptions} answers`))),
    weeks: z.int("Please enter a whole number").check(...numberRange(1, 52)),
  }) },
  response: clientQuestion,
  live: { invalidates: ["questions", "check-ins"], audience: ({ params }) => [params.id] },
  statuses: [201],
  errors: ["conflict"],
});
export type NewClientQuestion = z.output<typeof addClientQuestion.body>;

export const editQuestion = endpoint({
  method: "PATCH",
  path: "/api/questions/:id",
  access: ["coach"],
  summary: "Stops asking one of the practice's own questions at once, or asks it again. Answers stay, and one that is already typed is accepted",
  input: { json: z.object({ archived: z.boolean() }) },
  response: question,
  live: { invalidates: ["questions", "check-ins"], audience: coachesAndItsClient },
});

export const deleteQuestion = endpoint({
  method: "DELETE",
  path: "/api/questions/:id",
  access: ["coach"],
  stepUp: true,
  summary: "Deletes one of the practice's own questions with all answers to it: they are hidden at once and erased after 30 days. Until then `archived: false` brings them back",
  response: question,
  live: { invalidates: ["questions", "check-ins"], audience: coachesAndItsClient },
});

/** An answer as a client sends it; null and blank mean none. Photos are sent by the ids of uploaded files, with the purpose `progress_photo`. */
export const answerInput = z.object({
  questionId: z.string(),
  value: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).check(z.maxLength(maxOptions))], "Please check this answer")),
  /** True where the form no longer asks this question. An answer that can't be read is then left out instead of refused, because it could not be corrected on screen. */
  noLongerAsked: z.optional(z.boolean()),
});
export type AnswerInput = z.output<typeof answerInput>;

/** What a submission says of the form that was on screen: its version, and the answers to the practice's own questions. */
export const sentFormFields = {
  formVersion: z.optional(recordVersion("Please load the form again")),
  answers: z.optional(z.array(answerInput).check(z.maxLength(60, "Please send at most 60 answers"))),
};

/** The checks that a submission which names no version has every one of these answers. */
export const requiredWithoutVersion = <Name extends string>(names: readonly Name[], messageOf: (name: Name) => string) =>
  names.map((name) =>
    z.refine<{ formVersion?: number } & Partial<Record<Name, string>>>((body) => body.formVersion !== undefined || body[name] !== undefined, { path: [name], error: messageOf(name), when: ({ value }) => typeof value === "object" && value !== null }),
  );

/** An answer as it is read, under the words it was asked with. */
export const answer = z.object({
  questionId: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  unit: z.nullable(z.string()),
  /** Text, a number, yes as true, the id of a choice, or the ids of several choices or of photos. */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  /** The answer in words: "7/10", "Yes", "Sleep, Stress", "2 photos". */
  text: z.string(),
  /** The words of each choice, as they were then. */
  choices: z.optional(z.array(z.string())),
  /** The URL of each photo. */
  photos: z.optional(z.array(z.string())),
});
export type Answer = z.output<typeof answer>;
