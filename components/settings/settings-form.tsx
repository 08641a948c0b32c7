"use client";

import { useRouter } from "next/navigation";
import { ApiForm } from "@/components/form/api-form";
import { SwitchField } from "@/components/form/choice-fields";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import type { SettingField, SettingGroup } from "@/components/settings/settings-groups";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { editSettings, type Settings } from "@/lib/core/settings/contract";
import { weightUnitOptions } from "@/lib/platform/units";

interface SettingsFormProps {
  group: SettingGroup;
  settings: Settings;
  zones: readonly string[];
  plans: readonly { value: string; label: string }[];
}

/** One group of settings. Saving sends only its own fields, so two coaches do not overwrite each other's changes. */
export function SettingsForm({ group: { title, anchor, description, fields }, settings, zones, plans }: SettingsFormProps) {
  const router = useRouter();
  const defaults = Object.fromEntries(fields.map(({ name }) => [name, settings[name] ?? ""]));
  return (
    <Card id={anchor} className="scroll-mt-20">
      <CardHeader>
        <CardTitle as="h2">{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent>
        <ApiForm
          endpoint={editSettings}
          defaultValues={defaults}
          success={{ title: "Settings saved", description: title }}
          failure={{ title: "Settings not saved" }}
          // Refreshes the product's name in the page header.
          onSuccess={() => router.refresh()}
          className="grid gap-5 sm:grid-cols-2"
        >
          {fields.map((field) => (
            <SettingsFormField key={field.name} field={field} zones={zones} plans={plans} version={settings.agreementVersion} />
          ))}
          <SubmitButton pendingLabel="Saving..." className="justify-self-start sm:col-span-2">
            Save<span className="sr-only"> {title}</span>
          </SubmitButton>
        </ApiForm>
      </CardContent>
    </Card>
  );
}

function SettingsFormField({ field: { kind, hint, ...field }, zones, plans, version }: Pick<SettingsFormProps, "zones" | "plans"> & { field: SettingField; version: number }) {
  switch (kind) {
    case "money":
      return <NumberField {...field} hint={hint} unit="£" />;
    case "months":
      return <NumberField {...field} hint={hint} unit="months" />;
    case "switch":
      return <SwitchField {...field} hint={hint} className="sm:col-span-2" />;
    case "weight-unit":
      return <SelectField {...field} hint={hint} options={weightUnitOptions} placeholder="No preference" clearable />;
    case "zone":
      return <SelectField {...field} hint={hint} options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))} />;
    case "plan":
      return <SelectField {...field} hint={hint} options={[...plans]} />;
    case "long":
      return <TextAreaField {...field} hint={`Version ${version}. ${hint}`} rows={10} maxLength={10_000} className="sm:col-span-2" />;
    case "lines":
      return <TextAreaField {...field} hint={hint} rows={3} maxLength={500} />;
    case "url":
      return <TextField {...field} hint={hint} type="url" inputMode="url" placeholder="https://" autoComplete="off" />;
    default:
      return <TextField {...field} hint={hint} type={kind} autoComplete="off" />;
  }
}
