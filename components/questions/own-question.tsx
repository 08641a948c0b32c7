import dynamic from "next/dynamic";
import { CheckboxGroupField, RadioField, ScaleField, YesNoField } from "@/components/form/choice-fields";
import { ClearableField } from "@/components/form/clearable-field";
import { NumberField, TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { Skeleton } from "@/components/ui/skeleton";
import type { FormItem } from "@/lib/work/questions/contract";
import { textLimits } from "@/lib/work/questions/rules";

/** The code of photos is large, and few practices ask for them in a question of their own. */
const PhotoQuestion = dynamic(() => import("@/components/questions/photo-question").then((file) => file.PhotoQuestion), { loading: () => <Skeleton className="h-40" /> });

const toOptions = (options: FormItem["options"]) => options.map(({ id, label }) => ({ value: id, label }));

/** One of the practice's own questions. */
export function OwnQuestion({ item: { questionId, kind, label, hint, unit, low, high, options, required } }: { item: FormItem }) {
  const field = { name: `answers.${questionId}`, label, hint: hint ?? undefined, required };
  switch (kind) {
    case "short-text":
      return <TextField autoComplete="off" {...field} maxLength={textLimits[kind]} />;
    case "long-text":
      return <TextAreaField {...field} maxLength={textLimits[kind]} />;
    case "number":
      return <NumberField {...field} unit={unit ?? undefined} clearable />;
    case "photo":
      return <PhotoQuestion {...field} />;
    case "several-of":
      return <CheckboxGroupField {...field} options={toOptions(options)} columns />;
    case "scale":
      return (
        <ClearableField {...field}>
          <ScaleField {...field} low={low ?? undefined} high={high ?? undefined} />
        </ClearableField>
      );
    case "yes-no":
      return (
        <ClearableField {...field}>
          <YesNoField {...field} />
        </ClearableField>
      );
    case "one-of":
      return (
        <ClearableField {...field}>
          <RadioField {...field} options={toOptions(options)} columns />
        </ClearableField>
      );
  }
}

export const OwnQuestions = ({ items }: { items: readonly FormItem[] }) => items.filter(({ builtIn }) => builtIn === null).map((item) => <OwnQuestion key={item.questionId} item={item} />);
