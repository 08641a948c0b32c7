"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useId, useState } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import { SearchBox } from "@/components/form/search-box";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { queryFor } from "@/lib/api/query";
import { noEmailYet } from "@/lib/platform/email-owner";
import { readSearch } from "@/lib/practice/search/calls";

const maxNewClients = 5;
const noNewClients: NonNullable<ImportClientPickerProps["newClients"]> = [];

interface ImportClientPickerProps {
  chosenId: string;
  /** The chosen client's name, where it is known. */
  chosenName?: string | undefined;
  disabled: boolean;
  /** Asks in other words than for the rows of a file. */
  question?: string;
  onChoose: (clientId: string) => void;
  /** Clients who aren't here yet but come with other files. */
  newClients?: readonly { id: string; name: string; email: string | null }[];
}

/** Asks whose rows or photos these are, where nothing names anybody. */
export function ImportClientPicker({ chosenId, chosenName, disabled, question = "No column says whose rows these are. Please choose the client.", newClients = noNewClients, onChoose }: ImportClientPickerProps) {
  const id = useId();
  const [q, setQ] = useState("");
  const { data } = useQuery({ ...queryFor(readSearch, { query: { q } }), placeholderData: keepPreviousData });
  const isMatch = ({ name, email }: { name: string; email: string | null }) => `${name} ${email ?? ""}`.toLowerCase().includes(q.toLowerCase());
  const found = q.length < 2 ? [] : [...newClients.filter(isMatch).slice(0, maxNewClients), ...(data?.clients ?? [])];
  const chosen = newClients.find((client) => client.id === chosenId);
  return (
    <fieldset disabled={disabled} className={chosenName ? "min-w-0" : "min-w-0 rounded-md bg-warning-soft p-4 text-warning-ink"}>
      <legend className="sr-only">Whose are these?</legend>
      <p className="mb-3 flex gap-2.5 text-sm" role={chosenName ? undefined : "alert"}>
        <UserRound aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
        <span>{chosen ? `All rows go to ${chosen.name}, who is new.` : chosenName ? `All rows go to ${chosenName}. Find another client here if that's wrong.` : chosenId ? "All rows go to this client." : question}</span>
      </p>
      <SearchBox label="Find the client" placeholder="Name or email" value={q} onSearch={setQ} />
      <div role="radiogroup" aria-label="Whose are these?" className={found.length > 0 ? `${choiceListStyle(true)} mt-3 text-foreground` : undefined}>
        {found.map((client) => (
          <label key={client.id} className={choiceRowStyle}>
            <RadioGroupItem name={`${id}-client`} value={client.id} checked={client.id === chosenId} onChange={() => onChoose(client.id)} />
            {`${client.name}, ${client.email ?? noEmailYet}`}
          </label>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {q.length >= 2 && data && found.length === 0 ? "No client has this name or email." : ""}
      </p>
    </fieldset>
  );
}
