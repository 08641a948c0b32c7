import * as z from "zod/mini";

/** The prenatal form and intake answers that safety notes are made from. */
export interface SafetySources {
  /** The data of the prenatal onboarding step as stored, in any shape. */
  prenatal: unknown;
  injuries: readonly string[];
  previousInjuries: string | null;
  medications: string | null;
  allergies: string | null;
}

const optionalAnswer = z.catch(z.optional(z.string()), undefined);
const storedPrenatalForm = z.object({ answers: z.object({ pregnancyStage: optionalAnswer, birthType: optionalAnswer }) });
const birthTypeLabels: Record<string, string> = { vaginal: "vaginal birth", c_section: "C-section" };

/**
 * Builds what staff must know before they review or plan (PRODUCT.md "Client area"), most urgent first. For staff screens
 * only, never for an email.
 */
export function buildSafetyNotes({ prenatal, injuries, previousInjuries, medications, allergies }: SafetySources): string[] {
  const notes = [
    prenatalNote(prenatal),
    withLabel("Injuries", injuries.filter(isMeaningfulAnswer).join(", ")),
    withLabel("Earlier injuries", previousInjuries),
    withLabel("Medications", medications),
    withLabel("Allergies", allergies),
  ];
  return notes.filter((note) => note !== null);
}

function prenatalNote(data: unknown) {
  const { pregnancyStage, birthType } = storedPrenatalForm.safeParse(data).data?.answers ?? {};
  if (pregnancyStage === "pregnant") return "Pregnant";
  if (pregnancyStage !== "postpartum") return null;
  const birth = birthType && birthTypeLabels[birthType];
  return birth ? `Postpartum (${birth})` : "Postpartum";
}

const withLabel = (label: string, text: string | null) => (text && isMeaningfulAnswer(text) ? `${label}: ${text.trim()}` : null);

/** Whether the answer is more than "None", "n/a" or a dash, which people often type into optional questions. */
const isMeaningfulAnswer = (text: string) => !/^\s*(none|no|nope|nil|nothing|n\/?a|not applicable|no (known )?(allergies|injuries|medications?)|[-–—.]*)[\s.!]*$/i.test(text);
