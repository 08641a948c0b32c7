/** How a question of the practice's own is answered. */
export const questionKinds = ["short-text", "long-text", "number", "scale", "yes-no", "one-of", "several-of", "photo"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** How a question is answered that an import makes from a column. */
export const importedKinds = ["short-text", "long-text", "number", "yes-no"] as const satisfies readonly QuestionKind[];
export type ImportedKind = (typeof importedKinds)[number];

/** The kinds that each form can ask. Photos come with a check-in. */
export const kindsByForm: Record<"weekly-check-in" | "intake", readonly QuestionKind[]> = { "weekly-check-in": questionKinds, intake: questionKinds.filter((kind) => kind !== "photo") };

export const isChoice = (kind: QuestionKind) => kind === "one-of" || kind === "several-of";

/** Photos never are, because a client agrees to them separately. */
export const canBeRequired = (kind: QuestionKind) => kind !== "photo";

export const maxOwnQuestions = 20;
export const maxOwnQuestionsAWeek = 10;
export const maxOptions = 12;
export const maxChosenWeek = 104;
/** The photos of one answer. */
export const maxAnswerPhotos = 3;
