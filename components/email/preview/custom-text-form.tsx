import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { ErrorState } from "@/components/feedback/error-state";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { useLeaveWarning } from "@/components/form/use-leave-warning";
import { VersionedForm } from "@/components/form/versioned-form";
import { type UnsavedSettings, useSettingsEdit, useUnsavedSettings } from "@/components/settings/use-settings-edit";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { saveAutomationSettings } from "@/lib/core/automation/calls";
import { type RuleDefinition, ruleDefinitions } from "@/lib/core/automation/rules";
import type { EmailType } from "@/lib/core/email/types";
import { readSettings } from "@/lib/core/settings/calls";
import type { Settings } from "@/lib/core/settings/contract";
import { customTextVariables } from "@/lib/core/settings/custom-text";

/** The coach's own text for this email, if it is one of an automation rule. */
export function CustomTextForm({ type }: { type: EmailType }) {
  const rule = ruleDefinitions.find((definition) => definition.type === type);
  return rule ? <RuleTextForm key={rule.id} {...rule} /> : null;
}

function RuleTextForm({ textSetting }: RuleDefinition) {
  const query = useQuery(queryFor(readSettings));
  return (
    <Card role="region" aria-labelledby="own-text" tabIndex={-1} className="outline-none max-sm:[--card-spacing:--spacing(4)]">
      <CardHeader>
        <CardTitle as="h2" id="own-text">Your own text</CardTitle>
        <CardDescription>It replaces the opening of this email. What the client has to do next stays below it.</CardDescription>
      </CardHeader>
      <CardContent>
        {query.data ? (
          <TextFields name={textSetting} settings={query.data} />
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" />
        ) : (
          <Skeleton className="h-48" />
        )}
      </CardContent>
    </Card>
  );
}

const label = "Email template";

/** The text, which a colleague may change meanwhile. */
function TextFields({ name, settings }: { name: RuleDefinition["textSetting"]; settings: Settings }) {
  const { round, unsaved, form } = useSettingsEdit(settings, [name]);
  return (
    <VersionedForm
      key={round}
      {...form}
      endpoint={saveAutomationSettings}
      labels={{ [name]: label }}
      success={{ title: "Settings Updated", description: "The preview shows the new text." }}
      failure={{ title: "Settings not updated" }}
      className="grid gap-4"
    >
      <TextAreaField name={name} label={label} rows={3} maxLength={10_000} hint={`You can use ${customTextVariables.listed}. Leave it blank to use our text`} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Saving...">Save text</SubmitButton>
        <ResetButton name={name} />
      </div>
      <LeaveWarning {...unsaved} />
    </VersionedForm>
  );
}

/** Asks before a text that isn't saved is left, also for another email. */
const LeaveWarning = (unsaved: UnsavedSettings) => useLeaveWarning(useUnsavedSettings(unsaved));

/** Clears the text and saves, so that our text is used again. */
function ResetButton({ name }: { name: string }) {
  const { setValue } = useFormContext();
  const text: unknown = useWatch({ name });
  if (text === "") return null;
  return (
    <Button
      type="button"
      variant="outline"
      onClick={({ currentTarget: { form } }) => {
        setValue(name, "");
        form?.requestSubmit();
      }}
    >
      Use our text
    </Button>
  );
}
