"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { DateField, SelectField, TextField } from "@/components/form/fields";
import type { SelectOption } from "@/components/form/option-select";
import { TextAreaField } from "@/components/form/text-area-field";
import { displayDay, VersionedForm } from "@/components/form/versioned-form";
import type { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { editLead, readLead } from "@/lib/outreach/leads/calls";
import type { Lead, LeadDetails } from "@/lib/outreach/leads/contract";
import { experienceLabels, experienceOptions, goalOptions, referralOptions } from "@/lib/outreach/leads/discovery-options";
import { budgetLabels, budgets, contactMethodLabels, contactMethods, urgencies, urgencyLabels } from "@/lib/outreach/leads/options";
import { leadFieldLabels } from "@/lib/outreach/leads/rules";
import { isObject } from "@/lib/platform/objects";

const toLabelledOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): SelectOption[] => values.map((value) => ({ value, label: labels[value] }));
const toPlainOptions = (values: readonly string[]): SelectOption[] => values.map((value) => ({ value, label: value }));

const leadFormValues = (lead: Lead) => ({
  fullName: lead.fullName,
  email: lead.email ?? "",
  phone: lead.phone ?? "",
  instagram: lead.instagram ?? "",
  personalNotes: lead.personalNotes ?? "",
  followUpDate: lead.followUpDate,
  budget: lead.budget ?? "",
  urgency: lead.urgency,
  contactMethod: lead.contactMethod,
  goals: lead.goals,
  trainingExperience: lead.trainingExperience === null ? "" : String(lead.trainingExperience),
  motivation: lead.motivation ?? "",
  dreamOutcome: lead.dreamOutcome ?? "",
  referralSource: lead.referralSource ?? "",
});

const fieldLabels = { ...leadFieldLabels, fullName: "Full name", personalNotes: "Personal notes" } satisfies Record<keyof ReturnType<typeof leadFormValues>, string>;

const displayLabel = (labels: Readonly<Record<string, string>>) => (value: unknown) => labels[String(value)] ?? "";
const displays = {
  followUpDate: displayDay,
  budget: displayLabel(budgetLabels),
  urgency: displayLabel(urgencyLabels),
  contactMethod: displayLabel(contactMethodLabels),
  trainingExperience: displayLabel(experienceLabels),
};

/** The lead that someone else has saved meanwhile, which the server sends with a 409. */
const leadOfConflict = ({ current }: ApiError): Lead | undefined => (isObject(current) && "version" in current ? (current as Lead) : undefined);

/** Edits a lead. Only changed fields are sent, so that two coaches keep each other's changes. Calls `onDone` once all that was typed is saved. */
export function LeadForm({ lead, onDone }: { lead: LeadDetails; onDone: () => void }) {
  const queryClient = useQueryClient();
  const params = { id: lead.id };
  const keep = (saved: Lead) => queryClient.setQueryData(queryFor(readLead, { params }).queryKey, (details) => details && { ...details, ...saved });
  return (
    <VersionedForm
      endpoint={editLead}
      params={params}
      latest={leadFormValues(lead)}
      version={lead.version}
      labels={fieldLabels}
      displays={displays}
      success={{ title: "Lead information updated successfully" }}
      failure={{ title: "Failed to update lead" }}
      onSaved={keep}
      onStale={(error) => {
        const saved = leadOfConflict(error);
        if (!saved) return undefined;
        keep(saved);
        return { values: leadFormValues(saved), version: saved.version };
      }}
      onDone={(isComplete) => isComplete && onDone()}
      className="space-y-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="fullName" label={fieldLabels.fullName} autoComplete="off" required />
        <TextField name="email" label={fieldLabels.email} type="email" autoComplete="off" />
        <TextField name="phone" label={fieldLabels.phone} type="tel" autoComplete="off" />
        <TextField name="instagram" label={fieldLabels.instagram} autoComplete="off" />
        <SelectField name="contactMethod" label={fieldLabels.contactMethod} options={toLabelledOptions(contactMethods, contactMethodLabels)} />
        <SelectField name="referralSource" label={fieldLabels.referralSource} options={toPlainOptions(referralOptions)} placeholder="Not answered" clearable />
        <SelectField name="budget" label={fieldLabels.budget} options={toLabelledOptions(budgets, budgetLabels)} placeholder="Not answered" clearable />
        <SelectField name="urgency" label={fieldLabels.urgency} options={toLabelledOptions(urgencies, urgencyLabels)} />
        <DateField name="followUpDate" label={fieldLabels.followUpDate} hint="From that day, they come first among leads of the same priority." clearable />
        <SelectField name="trainingExperience" label={fieldLabels.trainingExperience} options={toLabelledOptions(experienceOptions, experienceLabels)} placeholder="Not answered" clearable />
        <TextAreaField name="personalNotes" label={fieldLabels.personalNotes} maxLength={10_000} className="sm:col-span-2" />
        <CheckboxGroupField name="goals" label={fieldLabels.goals} options={toPlainOptions(goalOptions)} columns className="sm:col-span-2" />
        <TextAreaField name="motivation" label={fieldLabels.motivation} maxLength={10_000} className="sm:col-span-2" />
        <TextAreaField name="dreamOutcome" label={fieldLabels.dreamOutcome} maxLength={10_000} className="sm:col-span-2" />
      </div>
      <DialogButtons>Save changes</DialogButtons>
    </VersionedForm>
  );
}
