import type { ConsentKind } from "@/lib/core/consents/rules";
import { paths } from "@/lib/platform/paths";

const withdrawnTitles: Record<ConsentKind, string> = { health_data: "You've withdrawn consent for health data.", body_photos: "You've withdrawn consent for photos." };

/** Says that a consent was withdrawn, what is off, and where to give it again. */
export const ConsentWithdrawn = ({ kind, offText }: { kind: ConsentKind; offText: string }) => (
  <p role="status" className="rounded-lg bg-info-soft px-5 py-4 text-info-ink">
    <span className="font-semibold">{withdrawnTitles[kind]}</span> {offText}{" "}
    <a href={paths.profilePrivacy} className="font-semibold underline underline-offset-4">
      Turn it on again in Privacy
    </a>
    .
  </p>
);
