"use client";

import { useState } from "react";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxGroupField } from "@/components/form/choice-fields";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { DateField, SelectField, TextField } from "@/components/form/fields";
import { changedFields } from "@/components/form/form-conflicts";
import type { SelectOption } from "@/components/form/option-select";
import { TextAreaField } from "@/components/form/text-area-field";
import { editLead } from "@/lib/outreach/leads/calls";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import { experienceLabels, experienceOptions, goalOptions, referralOptions } from "@/lib/outreach/leads/discovery-options";
import { budgetLabels, budgets, contactMethodLabels, contactMethods, urgencies, urgencyLabels } from "@/lib/outreach/leads/options";

const toLabelledOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): SelectOption[] => values.map((value) => ({ value, label: labels[value] }));
const toPlainOptions = (values: readonly string[]): SelectOption[] => values.map((value) => ({ value, label: value }));

const leadFormValues = (lead: LeadDetails) => ({
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

/** Edits a lead. Only changed fields are sent, so that other edits made in the meantime are kept. Calls `onDone` once all that was typed is saved. */
export function LeadForm({ lead, onDone }: { lead: LeadDetails; onDone: () => void }) {
  const [initialValues, setInitialValues] = useState(() => leadFormValues(lead));
  return (
    <ApiForm
      endpoint={editLead}
      params={{ id: lead.id }}
      defaultValues={initialValues}
      toBody={(values: typeof initialValues) => changedFields(initialValues, values)}
      success={{ title: "Lead information updated successfully" }}
      failure={{ title: "Failed to update lead" }}
      onSuccess={(_, form, sent) => {
        // The form may stay open, so the next save compares with what is saved now.
        setInitialValues(sent);
        if (Object.keys(changedFields(sent, form.getValues())).length === 0) onDone();
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="fullName" label="Full name" autoComplete="off" required />
        <TextField name="email" label="Email" type="email" autoComplete="off" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
        <TextField name="instagram" label="Instagram" autoComplete="off" />
        <SelectField name="contactMethod" label="Contact method" options={toLabelledOptions(contactMethods, contactMethodLabels)} />
        <SelectField name="referralSource" label="Referral" options={toPlainOptions(referralOptions)} placeholder="Not answered" clearable />
        <SelectField name="budget" label="Budget" options={toLabelledOptions(budgets, budgetLabels)} placeholder="Not answered" clearable />
        <SelectField name="urgency" label="Urgency" options={toLabelledOptions(urgencies, urgencyLabels)} />
        <DateField name="followUpDate" label="Follow-up date" hint="From that day, they come first among leads of the same priority." clearable />
        <SelectField name="trainingExperience" label="Training experience" options={toLabelledOptions(experienceOptions, experienceLabels)} placeholder="Not answered" clearable />
        <TextAreaField name="personalNotes" label="Personal notes" maxLength={10_000} className="sm:col-span-2" />
        <CheckboxGroupField name="goals" label="Goals" options={toPlainOptions(goalOptions)} columns className="sm:col-span-2" />
        <TextAreaField name="motivation" label="Motivation" maxLength={10_000} className="sm:col-span-2" />
        <TextAreaField name="dreamOutcome" label="Dream outcome" maxLength={10_000} className="sm:col-span-2" />
      </div>
      <DialogButtons>Save changes</DialogButtons>
    </ApiForm>
  );
}
