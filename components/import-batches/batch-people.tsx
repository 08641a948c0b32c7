import { useId, useState } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import { formatCountWithNoun } from "@/components/imports/import-labels";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { RadioGroupItem } from "@/components/ui/radio-group";
import type { BatchPerson } from "@/lib/practice/import-batches/contract";

interface BatchPeopleProps {
  people: readonly BatchPerson[];
  disabled: boolean;
  /** Who each of these people is, by key. */
  onChoose: (choices: Record<string, string>) => void;
}

/** Asks who somebody is that the files name and no client's name or email fits. */
export function BatchPeople({ people, disabled, onChoose }: BatchPeopleProps) {
  if (people.length === 0) return null;
  const open = people.filter(({ choice }) => choice === null);
  const strangers = open.filter(({ candidates }) => candidates.length === 0);
  const add = () => onChoose(Object.fromEntries(strangers.map(({ key }) => [key, "new"])));
  return (
    <Section
      title="Same person?"
      description="Your files name these people, and we can't tell which client each of them is."
      actions={
        strangers.length > 1 ? (
          <Button variant="outline" size="sm" disabled={disabled} onClick={add}>
            Add {strangers.length} as new clients
          </Button>
        ) : null
      }
    >
      <ul className="grid gap-4 lg:grid-cols-2">
        {people.map((person) => (
          <li key={person.key} className="min-w-0">
            {/* Made anew once the server has the choice. */}
            <PersonCard key={person.choice} person={person} disabled={disabled} onChoose={(choice) => onChoose({ [person.key]: choice })} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PersonCard({ person: { name, email, phone, rows, candidates, choice }, disabled, onChoose }: { person: BatchPerson; disabled: boolean; onChoose: (choice: string) => void }) {
  const id = useId();
  // Shows at once, while the files are planned with it.
  const [shown, setShown] = useState(choice);
  const who = name || email || phone;
  const options = [
    ...candidates.map((candidate) => ({ value: candidate.id, label: `It's ${candidate.name}`, detail: [candidate.email, candidate.isNew ? "new in your files" : "", candidate.why === "phone" ? "same phone number" : ""].filter(Boolean).join(", ") })),
    { value: "new", label: "Someone new", detail: "Added as a client" },
    { value: "leave-out", label: "Leave out", detail: formatCountWithNoun(rows, "row isn't", "rows aren't") + " imported" },
  ];
  function choose(value: string) {
    setShown(value);
    onChoose(value);
  }
  return (
    <Card className={choice === null ? "border-warning-ink/40" : undefined}>
      <CardContent>
        <fieldset disabled={disabled} className="min-w-0">
          <legend className="font-semibold wrap-anywhere">{who}</legend>
          <p className="mb-3 text-sm wrap-anywhere text-muted-foreground">{[name ? email : "", phone, formatCountWithNoun(rows, "row")].filter(Boolean).join(", ")}</p>
          <div role="radiogroup" aria-label={`Who is ${who}?`} className={choiceListStyle(true)}>
            {options.map(({ value, label, detail }) => (
              <label key={value} className={choiceRowStyle}>
                <RadioGroupItem name={`${id}-who`} value={value} checked={shown === value} onChange={() => choose(value)} />
                <span className="min-w-0">
                  {label}
                  {detail ? <span className="block text-sm text-muted-foreground">{detail}</span> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </CardContent>
    </Card>
  );
}
