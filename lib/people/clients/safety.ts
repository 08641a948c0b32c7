import * as z from "zod/mini";

/** What safety notes are read from: her prenatal form's data, and her intake record. */
export interface SafetySources {
  /** The prenatal step's data as stored; anything at all. */
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
 * What whoever reviews or plans for a client must know (PRODUCT.md "Client area"), most pressing first; empty where there
 * is nothing. For the screens of staff only, never for an email.
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

/** People answer an optional question with "None", "n/a" or a dash as often as with nothing. */
const isMeaningfulAnswer = (text: string) => !/^\s*(none|no|nope|nil|nothing|n\/?a|not applicable|no (known )?(allergies|injuries|medications?)|[-–—.]*)[\s.!]*$/i.test(text);
