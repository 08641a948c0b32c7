"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Facts } from "@/components/common/facts";
import { VersionedForm } from "@/components/roster/profile/versioned-form";
import { CalendarDay } from "@/components/common/local-time";
import { DateField, NumberField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { keyOf } from "@/lib/api/query";
import { type ClientProfile, editClient, readClientProfile } from "@/lib/people/clients/contract";

const labels = {
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  dateOfBirth: "Date of birth",
  location: "Location",
  occupation: "Occupation",
  emergencyContact: "Emergency contact",
  primaryGoal: "Primary goal",
  targetWeight: "Target weight",
  joinDate: "Joined",
};

/** What the coach knows of a client beside her forms, to read and to change in place. */
export function DetailsCard({ client, startsEditing = false }: { client: ClientProfile; startsEditing?: boolean }) {
  const [isEditing, setEditing] = useState(startsEditing);
  return (
    <Card role="region" aria-labelledby="details" className="scroll-mt-24">
      <CardHeader>
        <CardTitle as="h2" id="details">Details</CardTitle>
        {isEditing ? null : (
          <CardAction>
            <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit<span className="sr-only"> details</span>
            </Button>
          </CardAction>
        )}
      </CardHeader>
      <CardContent>
        {isEditing ? <DetailsForm client={client} onClose={() => setEditing(false)} /> : <Details client={client} />}
      </CardContent>
    </Card>
  );
}

const dayOrNothing = (day: string | null) => day && <CalendarDay day={day} />;

const Details = ({ client }: { client: ClientProfile }) => (
  <Facts
    facts={[
      { label: labels.dateOfBirth, value: dayOrNothing(client.dateOfBirth) },
      { label: labels.location, value: client.location },
      { label: labels.occupation, value: client.occupation },
      { label: labels.emergencyContact, value: client.emergencyContact },
      { label: labels.primaryGoal, value: client.primaryGoal },
      { label: labels.targetWeight, value: client.targetWeight && `${client.targetWeight} kg` },
      { label: labels.joinDate, value: dayOrNothing(client.joinDate) },
    ]}
  />
);

const valuesOf = (client: ClientProfile) => ({
  firstName: client.firstName,
  lastName: client.lastName,
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
  const queries = useQueryClient();
  const queryKey = keyOf(readClientProfile, { params: { clientId: client.userId } });
  return (
    <VersionedForm
      endpoint={editClient}
      params={{ id: client.userId }}
      latest={valuesOf(client)}
      version={client.version}
      labels={labels}
      saved="Details saved"
      onAnswer={(answer) => queries.setQueryData(queryKey, answer)}
      onStale={() => void queries.invalidateQueries({ queryKey })}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:max-lg:grid-cols-2">
        <TextField name="firstName" label={labels.firstName} autoComplete="off" required />
        <TextField name="lastName" label={labels.lastName} autoComplete="off" />
        <TextField name="phone" label={labels.phone} type="tel" autoComplete="off" />
        <TextField name="emergencyContact" label={labels.emergencyContact} hint="Name and phone" autoComplete="off" />
        <TextField name="location" label={labels.location} autoComplete="off" />
        <TextField name="occupation" label={labels.occupation} autoComplete="off" />
        <DateField name="dateOfBirth" label={labels.dateOfBirth} autoComplete="off" clearable />
        <DateField name="joinDate" label={labels.joinDate} hint="Week 1 starts here" clearable required />
        <NumberField name="targetWeight" label={labels.targetWeight} unit="kg" clearable />
        <TextAreaField name="primaryGoal" label={labels.primaryGoal} rows={1} maxLength={10_000} className="sm:max-lg:col-span-2" />
      </div>
    </VersionedForm>
  );
}
