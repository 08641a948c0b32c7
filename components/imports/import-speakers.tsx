import { CircleHelp } from "lucide-react";
import { useId, useState } from "react";
import { formatCountWithNoun } from "@/components/imports/import-labels";
import { RadioGroupItem } from "@/components/ui/radio-group";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { type SpeakerRole, speakerRoles } from "@/lib/practice/imports/reading/speakers";

/** Who each speaker is, by name, as far as it was chosen. */
export type SpeakerChoices = Record<string, SpeakerRole>;

interface ImportSpeakersProps {
  speakers: ImportPlan["speakers"];
  client: ImportPlan["client"];
  disabled: boolean;
  onChange: (name: string, role: SpeakerRole) => void;
}

/** Whose messages each speaker's become. Asked where the names don't show it. */
export function ImportSpeakers({ speakers, client, disabled, onChange }: ImportSpeakersProps) {
  const id = useId();
  const isAsked = speakers.some(({ isSure }) => !isSure);
  if (speakers.length === 0) return null;
  return (
    <fieldset disabled={disabled} className={isAsked ? "min-w-0 rounded-md bg-warning-soft p-4 text-warning-ink" : "min-w-0"}>
      <legend className="sr-only">Who is who?</legend>
      <p className="flex gap-2.5 text-sm" role={isAsked ? "alert" : undefined}>
        {isAsked ? <CircleHelp aria-hidden className="mt-[0.15em] size-4.5 shrink-0" /> : null}
        <span>{isAsked ? "The names in this chat don't show who everyone is. Please choose, or leave them out." : "Who is who in this chat:"}</span>
      </p>
      <ul className="mt-3 grid gap-4">
        {speakers.map((speaker, index) => (
          <li key={speaker.name}>
            {/* Made anew once the server has the choice. */}
            <SpeakerChoice key={speaker.is} speaker={speaker} groupName={`${id}-${index}`} clientName={client?.name} onChange={(role) => onChange(speaker.name, role)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function SpeakerChoice({ speaker: { name, count, samples, is }, groupName, clientName, onChange }: { speaker: ImportPlan["speakers"][number]; groupName: string; clientName: string | undefined; onChange: (role: SpeakerRole) => void }) {
  const labels: Record<SpeakerRole, string> = { client: clientName ? `The client, ${clientName}` : "The client", coach: "A coach", "leave-out": "Leave out" };
  // Shows at once, while the chat is read with it.
  const [shown, setShown] = useState(is);
  function choose(role: SpeakerRole) {
    setShown(role);
    onChange(role);
  }
  return (
    <div role="radiogroup" aria-labelledby={`${groupName}-name`} className="text-sm wrap-anywhere">
      <p>
        <span id={`${groupName}-name`} className="font-semibold">
          {name}
        </span>
        , {formatCountWithNoun(count, "message")}
      </p>
      {samples.length > 0 ? <p className="mt-0.5">{samples.map((sample) => `“${sample}”`).join(" ")}</p> : null}
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {speakerRoles.map((role) => (
          <label key={role} className="flex min-h-11 items-center gap-2">
            <RadioGroupItem name={groupName} value={role} checked={role === shown} onChange={() => choose(role)} />
            {labels[role]}
          </label>
        ))}
      </div>
    </div>
  );
}
