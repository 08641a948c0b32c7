import { useQuery } from "@tanstack/react-query";
import { ApiForm } from "@/components/form/api-form";
import { NumberField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/contract";
import { defaultGbpPerUsd } from "@/lib/core/settings/rules";

/** The rate at which dollars count in the figures, for practices with a plan in dollars. */
export function ExchangeRateCard() {
  const { data: settings } = useQuery(queryFor(readSettings));
  if (!settings) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Exchange rate</CardTitle>
        <CardDescription>Converts plans in dollars for Monthly Revenue, and test payments in dollars for all your figures. Real payments count at the rate they were settled.</CardDescription>
      </CardHeader>
      <CardContent>
        <ApiForm
          key={settings.testGbpPerUsd}
          endpoint={editSettings}
          defaultValues={{ testGbpPerUsd: settings.testGbpPerUsd }}
          success={{ title: "Exchange rate saved" }}
          failure={{ title: "Exchange rate not saved" }}
          className="grid gap-5"
        >
          <NumberField name="testGbpPerUsd" label="Pounds for one US dollar" hint={`Leave blank to use ${defaultGbpPerUsd}`} clearable />
          <SubmitButton pendingLabel="Saving..." className="justify-self-start">
            Save<span className="sr-only"> exchange rate</span>
          </SubmitButton>
        </ApiForm>
      </CardContent>
    </Card>
  );
}
