"use client";

import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "@/components/common/disclosure";
import { FactList } from "@/components/common/fact-list";
import { CalendarDay } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { NumberField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { KgField } from "@/components/form/weight-boxes";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { EditForm, useEditing } from "@/components/roster/profile/edit-form";
import { discoveryAnswerFacts, intakeFieldLabels, type IntakeFieldName, intakeFieldText, intakeFormValues, intakeListOptions, intakeSections, intakeValueText, isListField, isMeasureField } from "@/components/roster/profile/intake-sections";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, queryKeyFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { noEmailYet } from "@/lib/platform/email-owner";
import { editIntake, readIntake } from "@/lib/work/intake/calls";
import type { IntakeRecord } from "@/lib/work/intake/contract";

/** The client's intake record in sections. The coach can edit each section. */
export function IntakePanel({ client }: { client: ClientProfile }) {
  const query = useQuery(queryFor(readIntake, { params: { clientId: client.userId } }));
  if (query.data === undefined) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-72" />;
  const record = query.data;
  const discoveryFacts = discoveryAnswerFacts(record);
  return (
    <div className="grid gap-3">
      {intakeSections.map((section, index) => (
        <IntakeSection key={section.title} client={client} record={record} section={section} open={index === 0} />
      ))}
      {record?.answers ? (
        <Disclosure title={<h3 className="text-base font-semibold">Your questions</h3>}>
          <FactList facts={record.answers.map(({ label, text }) => ({ label, value: text }))} />
        </Disclosure>
      ) : null}
      {discoveryFacts.length > 0 ? (
        <Disclosure title={<h3 className="text-base font-semibold">From the discovery form</h3>}>
          <FactList facts={discoveryFacts} />
        </Disclosure>
      ) : null}
    </div>
  );
}

interface IntakeSectionProps {
  client: ClientProfile;
  record: IntakeRecord | null;
  section: (typeof intakeSections)[number];
  open: boolean;
}

function IntakeSection({ client, record, section: { title, names, withContactDetails }, open }: IntakeSectionProps) {
  const { isEditing, setEditing, editButton } = useEditing();
  const weightUnit = useWeightUnit("kg");
  const answeredCount = names.filter((name) => intakeFieldText(record, name, weightUnit) !== null).length;
  const contactFacts = [
    { label: "Name", value: client.name },
    { label: "Email", value: client.email ?? noEmailYet },
    { label: "Phone", value: client.phone },
    { label: "Date of birth", value: client.dateOfBirth && <CalendarDay day={client.dateOfBirth} /> },
  ];
  const facts = names.map((name) => ({ label: intakeFieldLabels[name], value: intakeFieldText(record, name, weightUnit) }));
  return (
    <Disclosure
      title={<h3 className="text-base font-semibold">{title}</h3>}
      aside={
        <span className="figures text-sm font-normal text-muted-foreground">
          {answeredCount} of {names.length}
        </span>
      }
      open={open}
    >
      {isEditing ? (
        <IntakeSectionForm clientId={client.userId} record={record} names={names} onClose={() => setEditing(false)} />
      ) : (
        <>
          <FactList facts={withContactDetails ? [...contactFacts, ...facts] : facts} />
          <Button ref={editButton} size="sm" variant="outline" onClick={() => setEditing(true)} className="mt-5">
            {answeredCount === 0 ? "Fill in" : "Edit"}
            <span className="sr-only"> {title}</span>
          </Button>
        </>
      )}
    </Disclosure>
  );
}

function IntakeSectionForm({ clientId, record, names, onClose }: { clientId: string; record: IntakeRecord | null; names: readonly IntakeFieldName[]; onClose: () => void }) {
  const params = { clientId };
  const queryKey = queryKeyFor(readIntake, { params });
  const weightUnit = useWeightUnit("kg");
  return (
    <EditForm
      endpoint={editIntake}
      params={params}
      latest={intakeFormValues(record, names)}
      version={record?.version ?? 0}
      labels={intakeFieldLabels}
      displays={Object.fromEntries(names.map((name) => [name, (value: unknown) => intakeValueText(value, name, weightUnit) ?? ""]))}
      savedTitle="Intake record saved"
      queryKey={queryKey}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <IntakeField key={name} name={name} />
        ))}
      </div>
    </EditForm>
  );
}

function IntakeField({ name }: { name: IntakeFieldName }) {
  const label = intakeFieldLabels[name];
  const weightUnit = useWeightUnit("kg");
  if (name === "weight") return <KgField name={name} label={label} unit={weightUnit} />;
  if (isMeasureField(name)) return <NumberField name={name} label={label} unit="cm" clearable />;
  if (!isListField(name)) return <TextAreaField name={name} label={label} rows={1} maxLength={10_000} />;
  const options = intakeListOptions[name].map((value) => ({ value, label: value }));
  return <CheckboxGroupField name={name} label={label} options={options} exclusive="None" columns className="sm:col-span-2" />;
}
