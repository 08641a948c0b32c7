"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { ErrorState } from "@/components/feedback/error-state";
import { SwitchField } from "@/components/form/choice-fields";
import { DateField, NumberField, SelectField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { VersionedForm } from "@/components/form/versioned-form";
import { SaveBar } from "@/components/settings/save-bar";
import { type SettingField, type SettingGroup, settingGroups, type SettingsFormPage } from "@/components/settings/settings-fields";
import { settingsPages } from "@/components/settings/settings-pages";
import { type UnsavedSettings, useSettingsEdit, useUnsavedSettings } from "@/components/settings/use-settings-edit";
import { bankHolidayOptions, WorkingDaysField, WorkingHoursField, workingTimeDisplays } from "@/components/settings/working-time-fields";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { BodyInput } from "@/lib/api/call";
import { queryFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/calls";
import type { Settings } from "@/lib/core/settings/contract";
import { maxAwayMessageLength } from "@/lib/core/settings/rules";
import { weightUnitOptions } from "@/lib/platform/units";

export type SettingsChanges = BodyInput<typeof editSettings>;

interface SettingsFormProps {
  page: SettingsFormPage;
  /** The time zones that the server accepts. */
  zones?: readonly string[];
  /** Called with the changes before they are saved. Where it returns false, nothing is. */
  confirmSave?: (changes: SettingsChanges) => Promise<boolean>;
}

const none: readonly never[] = [];

/** The form of one settings page. Only what was changed is sent, so that two coaches keep each other's changes. */
export function SettingsForm({ page, zones = none, confirmSave }: SettingsFormProps) {
  const query = useQuery(queryFor(readSettings));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
  // Keeps a saved time zone that is no longer in the list.
  const zoneOptions = zones.includes(query.data.timeZone) ? zones : [query.data.timeZone, ...zones];
  return <SettingsFields page={page} settings={query.data} zones={zoneOptions} confirmSave={confirmSave} />;
}

function SettingsFields({ page, settings, zones, confirmSave }: SettingsFormProps & { settings: Settings; zones: readonly string[] }) {
  const router = useRouter();
  const groups: readonly SettingGroup[] = settingGroups[page];
  const fields = groups.flatMap((group) => group.fields);
  const { round, restart, unsaved, form } = useSettingsEdit(settings, fields.map(({ name }) => name));
  return (
    <VersionedForm
      key={round}
      {...form}
      endpoint={editSettings}
      labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
      displays={workingTimeDisplays}
      confirm={confirmSave && (({ body = {} }) => confirmSave(body))}
      success={{ title: "Settings saved", description: settingsPages[page].title }}
      failure={{ title: "Settings not saved" }}
      validate={(values) => Object.fromEntries(fields.filter(({ required, name }) => required && values[name] === undefined).map(({ name }) => [name, "Please enter a number"]))}
      onSaved={(saved) => {
        form.onSaved(saved);
        // Refreshes the product's name in the page header.
        router.refresh();
      }}
      className="grid gap-6"
    >
      {groups.map(({ title, description, fields: groupFields }) => (
        <Card key={title}>
          <CardHeader>
            <CardTitle as="h2">{title}</CardTitle>
            <CardDescription>{description}</CardDescription>
          </CardHeader>
          <CardContent className="grid gap-5 sm:grid-cols-2">
            {groupFields.map((field) => (
              <SettingsFormField key={field.name} field={field} zones={zones} version={settings.agreementVersion} />
            ))}
          </CardContent>
        </Card>
      ))}
      <ChangeBar {...unsaved} onDiscard={restart} />
    </VersionedForm>
  );
}

/** The Save bar, once a field differs from what is saved. */
const ChangeBar = ({ onDiscard, ...unsaved }: UnsavedSettings & { onDiscard: () => void }) => <SaveBar {...useUnsavedSettings(unsaved)} onDiscard={onDiscard} />;

/** A hint that ends in a link to the place where the setting shows. */
const FieldHint = ({ hint, shownIn }: Pick<SettingField, "hint" | "shownIn">) =>
  shownIn ? (
    <>
      {hint}{" "}
      <Link href={shownIn.href} className="font-semibold whitespace-nowrap text-primary-ink underline">
        {shownIn.label}
      </Link>
    </>
  ) : (
    hint
  );

function SettingsFormField({ field: { kind, hint, shownIn, ...field }, zones, version }: Required<Pick<SettingsFormProps, "zones">> & { field: SettingField; version: number }) {
  const linkedHint = <FieldHint hint={hint} shownIn={shownIn} />;
  switch (kind) {
    case "money":
      return <NumberField {...field} hint={linkedHint} unit="£" clearable />;
    case "number":
      return <NumberField {...field} hint={linkedHint} clearable />;
    case "months":
      return <NumberField {...field} hint={linkedHint} unit="months" />;
    case "switch":
      return <SwitchField {...field} hint={hint} className="sm:col-span-2" />;
    case "weight-unit":
      return <SelectField {...field} hint={linkedHint} options={weightUnitOptions} placeholder="No preference" clearable />;
    case "working-days":
      return <WorkingDaysField {...field} hint={hint} className="sm:col-span-2" />;
    case "working-hours":
      return <WorkingHoursField {...field} hint={hint} />;
    case "bank-holidays":
      return <SelectField {...field} hint={hint} options={bankHolidayOptions} />;
    case "day":
      return <DateField {...field} hint={hint} clearable />;
    case "away-message":
      return <TextAreaField {...field} hint={hint} rows={3} maxLength={maxAwayMessageLength} className="sm:col-span-2" />;
    case "zone":
      return <SelectField {...field} hint={linkedHint} options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))} />;
    case "agreement":
      return <TextAreaField {...field} hint={`Version ${version}. ${hint}`} rows={10} maxLength={10_000} className="sm:col-span-2" />;
    case "lines":
      return <TextAreaField {...field} hint={linkedHint} rows={3} maxLength={500} />;
    case "url":
      return <TextField {...field} hint={linkedHint} type="url" inputMode="url" placeholder="https://" autoComplete="off" />;
    default:
      return <TextField {...field} hint={linkedHint} type={kind} autoComplete="off" />;
  }
}
