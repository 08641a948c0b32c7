import { forbidden } from "@/lib/platform/errors";

/** What a client is asked about separately. */
export const consentKinds = ["health_data", "body_photos"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The current text of each kind. Change the version with every change of the words; git keeps the earlier texts. */
export const consentTexts: Record<ConsentKind, { version: number; title: string; text: string }> = {
  health_data: {
    version: 1,
    title: "Your health answers",
    text: "I agree that my coaches, and my nutritionist for what concerns food, use the health details I share here, such as injuries, medication, allergies, weight, meals and how I feel, to plan and adjust my coaching.",
  },
  body_photos: {
    version: 1,
    title: "Your progress photos",
    text: "I agree that my coaches look at the progress photos I send here to see how my body changes. Nobody else can see them.",
  },
};

/** `not_recorded` means that the client was never asked, or has not answered. */
export type ConsentState = "given" | "withdrawn" | "not_recorded";

interface Decision {
  kind: ConsentKind;
  given: boolean;
  textVersion: number;
  decidedAt: Date;
}
export interface Consent {
  kind: ConsentKind;
  state: ConsentState;
  /** Null until the client has decided. */
  textVersion: number | null;
  decidedAt: Date | null;
}

/** The client's current answer of each kind, from their decisions in any order. */
export function toConsents(decisions: readonly Decision[]): Consent[] {
  return consentKinds.map((kind) => {
    const [latest] = decisions.filter((decision) => decision.kind === kind).toSorted((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime());
    if (!latest) return { kind, state: "not_recorded", textVersion: null, decidedAt: null };
    return { kind, state: latest.given ? "given" : "withdrawn", textVersion: latest.textVersion, decidedAt: latest.decidedAt };
  });
}

const withdrawnMessages: Record<ConsentKind, string> = {
  health_data: "You've withdrawn consent for health data, so this can't be saved. You can turn it on again under Privacy in your profile.",
  body_photos: "You've withdrawn consent for photos. You can turn it on again under Privacy in your profile.",
};

/** The 403 for a write that needs a consent the client has withdrawn. */
export const consentWithdrawn = (kind: ConsentKind) => forbidden(withdrawnMessages[kind]);
