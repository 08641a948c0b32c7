import * as z from "zod/mini";
import { formatLongDay } from "@/lib/platform/date-texts";

/** The prenatal form and intake answers that safety notes are made from. */
export interface SafetySources {
  /** The data of the prenatal onboarding step as stored, in any shape. */
  prenatal: unknown;
  injuries: readonly string[];
  previousInjuries: string | null;
  healthIssues: string | null;
  medications: string | null;
  allergies: string | null;
  /** The answers to own questions of the intake form that the practice shows as safety notes. */
  ownAnswers: readonly { label: string; text: string }[];
}

const optionalDay = z.catch(z.optional(z.iso.date()), undefined);
const optionalAnswer = z.catch(z.optional(z.string()), undefined);
const storedPrenatalForm = z.object({ answers: z.object({ pregnancyStage: optionalAnswer, birthType: optionalAnswer, dueDate: optionalDay, birthDate: optionalDay, notes: optionalAnswer }) });
const birthTypeLabels: Record<string, string> = { vaginal: "vaginal birth", c_section: "C-section" };

/**
 * Builds what staff must know before they review or plan (PRODUCT.md "Client area"), most urgent first. For staff screens
 * only, never for an email.
 */
export function buildSafetyNotes({ prenatal, injuries, previousInjuries, healthIssues, medications, allergies, ownAnswers }: SafetySources): string[] {
  const notes = [
    ...prenatalNotes(prenatal),
    withLabel("Health", healthIssues),
    withLabel("Injuries", injuries.filter(isMeaningfulAnswer).join(", ")),
    withLabel("Earlier injuries", previousInjuries),
    withLabel("Medications", medications),
    withLabel("Allergies", allergies),
    ...ownAnswers.map(({ label, text }) => (isMeaningfulAnswer(text) ? `${endsWithMark.test(label) ? label : `${label}:`} ${text.trim()}` : null)),
  ];
  return notes.filter((note) => note !== null);
}

function prenatalNotes(data: unknown) {
  const { pregnancyStage, birthType, dueDate, birthDate, notes } = storedPrenatalForm.safeParse(data).data?.answers ?? {};
  const birth = birthType && birthTypeLabels[birthType];
  const stages: Record<string, string> = {
    pregnant: dueDate ? `Pregnant, due ${formatLongDay(dueDate)}` : "Pregnant",
    postpartum: `Postpartum${birth ? ` (${birth})` : ""}${birthDate ? `, born ${formatLongDay(birthDate)}` : ""}`,
  };
  return [stages[pregnancyStage ?? ""] ?? null, withLabel("From the prenatal form", notes ?? null)];
}

/** Whether a question ends with a mark of its own, after which a colon would look odd. */
const endsWithMark = /\p{P}\s*$/u;

const withLabel = (label: string, text: string | null) => (text && isMeaningfulAnswer(text) ? `${label}: ${text.trim()}` : null);

/** Whether the answer is more than "None", "n/a" or a dash, which people often type into optional questions. */
const isMeaningfulAnswer = (text: string) => text.trim().length > maxNoneLength || !/^\s*(none|no|nope|nil|nothing|n\/?a|not applicable|no (known )?(allergies|injuries|medications?)|[-–—.]*)[\s.!]*$/i.test(text.trim());
/** A longer answer says more than "None". The pattern takes quadratic time. */
const maxNoneLength = 100;
