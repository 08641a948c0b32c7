"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Facts } from "@/components/common/facts";
import { discoveryFacts, type IntakeName, intakeLabels, intakeSections, intakeText, intakeValues, isList, isMeasure, listOptions, unitOf } from "@/components/roster/profile/intake-sections";
import { VersionedForm } from "@/components/roster/profile/versioned-form";
import { Disclosure } from "@/components/common/disclosure";
import { CalendarDay } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { NumberField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { keyOf, queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { complete, type IntakeRecord, ofClient } from "@/lib/work/intake/contract";

/** All that is known of a client's history and health, by its parts; the coach completes what is missing. */
export function IntakePanel({ client }: { client: ClientProfile }) {
  const query = useQuery(queryFor(ofClient, { params: { clientId: client.userId } }));
  if (query.data === undefined) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-72" />;
  const record = query.data;
  const others = discoveryFacts(record);
  return (
    <div className="grid gap-3">
      {intakeSections.map((section, index) => (
        <Part key={section.title} client={client} record={record} section={section} open={index === 0} />
      ))}
      {others.length > 0 ? (
        <Disclosure title={<h3 className="text-base font-semibold">From her discovery form</h3>}>
          <Facts facts={others} />
        </Disclosure>
      ) : null}
    </div>
  );
}

interface PartProps {
  client: ClientProfile;
  record: IntakeRecord | null;
  section: (typeof intakeSections)[number];
  open: boolean;
}

function Part({ client, record, section: { title, names, withPerson }, open }: PartProps) {
  const [isEditing, setEditing] = useState(false);
  const known = names.filter((name) => intakeText(record, name) !== null).length;
  const person = [
    { label: "Name", value: client.name },
    { label: "Email", value: client.email },
    { label: "Phone", value: client.phone },
    { label: "Date of birth", value: client.dateOfBirth && <CalendarDay day={client.dateOfBirth} /> },
  ];
  const facts = names.map((name) => ({ label: intakeLabels[name], value: intakeText(record, name) }));
  return (
    <Disclosure
      title={<h3 className="text-base font-semibold">{title}</h3>}
      aside={
        <span className="figures text-sm font-normal text-muted-foreground">
          {known} of {names.length}
        </span>
      }
      open={open}
    >
      {isEditing ? (
        <PartForm clientId={client.userId} record={record} names={names} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Facts facts={withPerson ? [...person, ...facts] : facts} />
          <Button size="sm" variant="outline" onClick={() => setEditing(true)} className="mt-5">
            {known === 0 ? "Fill in" : "Edit"}
            <span className="sr-only"> {title}</span>
          </Button>
        </>
      )}
    </Disclosure>
  );
}

function PartForm({ clientId, record, names, onClose }: { clientId: string; record: IntakeRecord | null; names: readonly IntakeName[]; onClose: () => void }) {
  const queries = useQueryClient();
  const params = { clientId };
  const queryKey = keyOf(ofClient, { params });
  return (
    <VersionedForm
      endpoint={complete}
      params={params}
      latest={intakeValues(record, names)}
      version={record?.version ?? 0}
      labels={intakeLabels}
      saved="Intake record saved"
      onAnswer={(answer) => queries.setQueryData(queryKey, answer)}
      onStale={() => void queries.invalidateQueries({ queryKey })}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </div>
    </VersionedForm>
  );
}

function Field({ name }: { name: IntakeName }) {
  const label = intakeLabels[name];
  if (isMeasure(name)) return <NumberField name={name} label={label} unit={unitOf(name)} clearable />;
  if (!isList(name)) return <TextAreaField name={name} label={label} rows={1} maxLength={10_000} />;
  const options = listOptions[name].map((value) => ({ value, label: value }));
  return <CheckboxGroupField name={name} label={label} options={options} exclusive="None" columns className="sm:col-span-2" />;
}
