import { toLabelledPhotos } from "@/components/check-ins/check-in-metrics";
import type { FormWeek } from "@/components/check-ins/begun-check-in";
import { type CheckInValues, initialCheckInValues } from "@/components/check-ins/check-in-values";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { answerText } from "@/components/check-ins/steps/answer-text";
import { answerName } from "@/components/check-ins/steps/check-in-steps";
import { outcomeText, unknownStep } from "@/components/next-steps/outcome-values";
import type { AskedForm, OwnAnswer } from "@/components/questions/own-answers";
import type { GalleryPhoto } from "@/components/uploads/photo-viewer";
import type { WeightUnit } from "@/lib/platform/units";

interface Change {
  name: string;
  label: string;
  /** What each draft says, the newest first. */
  texts: string[];
  photos: GalleryPhoto[];
}

const toPhotos = (value: OwnAnswer | null | undefined) => (Array.isArray(value) ? value.map((url, index) => ({ url, label: `Photo ${index + 1}` })) : []);

/** What drafts say of the coach's steps, the questions and the photos otherwise than what was sent, without what she hides. */
export function listChanges(week: FormWeek, form: AskedForm, drafts: readonly Record<string, unknown>[], { weightUnit, hidden }: { weightUnit: WeightUnit; hidden: HiddenParts }): Change[] {
  const valuesOf = (from: Record<string, unknown> | null) => initialCheckInValues(week, from, [], undefined, form);
  const saved = valuesOf(null);
  const typed = drafts.map(valuesOf);
  const newTexts = (read: (values: CheckInValues) => string | null) => [...new Set(typed.flatMap((values) => read(values) ?? []))].filter((text) => text !== read(saved));
  const newPhotos = (read: (values: CheckInValues) => GalleryPhoto[]) => {
    const known = new Set(read(saved).map(({ url }) => url));
    const chosen = new Map(typed.flatMap(read).map((photo) => [photo.url, photo]));
    return [...chosen.values()].filter(({ url }) => !known.has(url));
  };
  const steps = new Map(typed.flatMap(({ stepOutcomes }) => Object.entries(stepOutcomes)).map(([id, { text }]) => [id, text]));
  return [
    ...[...steps].map(([id, label = unknownStep]) => ({ name: id, label, texts: newTexts(({ stepOutcomes }) => outcomeText(stepOutcomes[id])), photos: [] })),
    ...form.items
      .filter(({ builtIn }) => !(hidden.hideWeight && builtIn === "weight"))
      .map((item) => ({
        name: answerName(item),
        label: item.label,
        texts: item.kind === "photo" ? [] : newTexts((values) => answerText(item, values, weightUnit)),
        photos: item.kind === "photo" ? newPhotos(({ answers }) => toPhotos(answers?.[item.questionId])) : [],
      })),
    { name: "photos", label: "Progress photos", texts: [], photos: newPhotos((values) => toLabelledPhotos(values, hidden.hiddenPhotoPoses)) },
  ].filter(({ texts, photos }) => texts.length + photos.length > 0);
}
