"use client";

import { Pencil } from "lucide-react";
import { FactList } from "@/components/common/fact-list";
import { CalendarDay } from "@/components/common/local-time";
import { DateField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { displayDay } from "@/components/form/versioned-form";
import { KgField } from "@/components/form/weight-boxes";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { EditForm, useEditing } from "@/components/roster/profile/edit-form";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { queryKeyFor } from "@/lib/api/query";
import { editClient, readClientProfile } from "@/lib/people/clients/calls";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { formatWeight } from "@/lib/platform/units";

const detailLabels = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  dateOfBirth: "Date of birth",
  location: "Location",
  occupation: "Occupation",
  emergencyContact: "Emergency contact",
  primaryGoal: "Primary goal",
  targetWeight: "Target weight",
  joinDate: "Joined",
};

/** A client's details outside the forms. The coach edits them in place. */
export function DetailsCard({ client, startsEditing = false }: { client: ClientProfile; startsEditing?: boolean }) {
  const { isEditing, setEditing, editButton } = useEditing(startsEditing);
  return (
    <Card role="region" aria-labelledby="details" className="scroll-mt-24">
      <CardHeader>
        <CardTitle as="h2" id="details">Details</CardTitle>
        {isEditing ? null : (
          <CardAction>
            <Button ref={editButton} size="sm" variant="outline" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit<span className="sr-only"> details</span>
            </Button>
          </CardAction>
        )}
      </CardHeader>
      <CardContent>
        {isEditing ? <DetailsForm client={client} onClose={() => setEditing(false)} /> : <DetailsFacts client={client} />}
      </CardContent>
    </Card>
  );
}

const optionalDay = (day: string | null) => day && <CalendarDay day={day} />;

function DetailsFacts({ client }: { client: ClientProfile }) {
  const weightUnit = useWeightUnit("kg");
  return (
    <FactList
      facts={[
        { label: detailLabels.dateOfBirth, value: optionalDay(client.dateOfBirth) },
        { label: detailLabels.location, value: client.location },
        { label: detailLabels.occupation, value: client.occupation },
        { label: detailLabels.emergencyContact, value: client.emergencyContact },
        { label: detailLabels.primaryGoal, value: client.primaryGoal },
        { label: detailLabels.targetWeight, value: client.targetWeight && formatWeight(client.targetWeight, weightUnit) },
        { label: detailLabels.joinDate, value: optionalDay(client.joinDate) },
      ]}
    />
  );
}

const toFormValues = (client: ClientProfile) => ({
  firstName: client.firstName,
  lastName: client.lastName,
  // Only a client without an address can be given one here.
  ...(client.email === null && { email: "" }),
  phone: client.phone ?? "",
  dateOfBirth: client.dateOfBirth,
  location: client.location ?? "",
  occupation: client.occupation ?? "",
  emergencyContact: client.emergencyContact ?? "",
  primaryGoal: client.primaryGoal ?? "",
  targetWeight: client.targetWeight,
  joinDate: client.joinDate,
});

function DetailsForm({ client, onClose }: { client: ClientProfile; onClose: () => void }) {
  const queryKey = queryKeyFor(readClientProfile, { params: { clientId: client.userId } });
  const weightUnit = useWeightUnit("kg");
  return (
    <EditForm
      endpoint={editClient}
      params={{ id: client.userId }}
      latest={toFormValues(client)}
      version={client.version}
      labels={detailLabels}
      displays={{ dateOfBirth: displayDay, joinDate: displayDay, targetWeight: (kg) => formatWeight(Number(kg), weightUnit) }}
      savedTitle="Details saved"
      queryKey={queryKey}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:max-lg:grid-cols-2">
        <TextField name="firstName" label={detailLabels.firstName} autoComplete="off" required />
        <TextField name="lastName" label={detailLabels.lastName} autoComplete="off" />
        {client.email === null ? <TextField name="email" label={detailLabels.email} hint="They can sign in with it once you have invited them" type="email" autoComplete="off" /> : null}
        <TextField name="phone" label={detailLabels.phone} type="tel" autoComplete="off" />
        <TextField name="emergencyContact" label={detailLabels.emergencyContact} hint="Name and phone" autoComplete="off" />
        <TextField name="location" label={detailLabels.location} autoComplete="off" />
        <TextField name="occupation" label={detailLabels.occupation} autoComplete="off" />
        <DateField name="dateOfBirth" label={detailLabels.dateOfBirth} autoComplete="off" clearable />
        <DateField name="joinDate" label={detailLabels.joinDate} hint="Week 1 starts here" clearable required />
        <KgField name="targetWeight" label={detailLabels.targetWeight} unit={weightUnit} />
        <TextAreaField name="primaryGoal" label={detailLabels.primaryGoal} rows={1} maxLength={10_000} className="sm:max-lg:col-span-2" />
      </div>
    </EditForm>
  );
}
