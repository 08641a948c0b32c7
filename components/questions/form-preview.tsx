import { Camera } from "lucide-react";
import { useId, useState } from "react";
import { useFormName } from "@/components/questions/form-name";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { CheckInChips } from "@/lib/core/settings/contract";
import { chipsOf } from "@/lib/work/questions/chips";
import type { FormItem } from "@/lib/work/questions/contract";
import { maxChosenWeek } from "@/lib/work/questions/kinds";
import { minutesToAnswer } from "@/lib/work/questions/minutes";
import { itemsAskedOf } from "@/lib/work/questions/rules";

/** What a client sees in a chosen week, as if they had every tag. It can't be filled in. */
export function FormPreview({ items, savedChips }: { items: readonly FormItem[]; savedChips: CheckInChips | null }) {
  const id = useId();
  const isIntake = useFormName() === "intake";
  const [typed, setTyped] = useState("1");
  const weekNumber = Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), maxChosenWeek);
  const tags = items.flatMap(({ schedule }) => schedule.tag ?? []);
  const asked = itemsAskedOf(items, { weekNumber, tags });
  return (
    <section aria-labelledby={`${id}-title`} className="mx-auto w-full max-w-sm min-w-0 xl:sticky xl:top-(--below-header) xl:mx-0 xl:self-start">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="text-lg">
          Preview
        </h2>
        {isIntake ? null : (
          <div className="flex items-center gap-2">
            <Label htmlFor={id}>Preview week</Label>
            <Input id={id} inputMode="numeric" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} className="figures w-18" />
          </div>
        )}
      </div>
      <div tabIndex={0} role="group" aria-label={isIntake ? "What clients see" : `What clients see in week ${weekNumber}`} className="max-h-[38rem] overflow-y-auto max-md:max-h-none max-md:overflow-visible overscroll-contain rounded-[1.75rem] border-4 border-input/40 bg-background p-4">
        <p className="text-base font-semibold">{isIntake ? "Consultation form" : `Week ${weekNumber} check-in`}</p>
        {asked.length > 0 ? <p className="figures mt-0.5 text-sm text-muted-foreground">About {minutesToAnswer(asked) === 1 ? "a minute" : `${minutesToAnswer(asked)} minutes`}</p> : null}
        <ol className="mt-4 grid gap-6">
          {asked.map((item) => (
            <PreviewItem key={item.questionId} item={item} chips={isIntake ? [] : chipsOf(item, savedChips)} />
          ))}
        </ol>
        {asked.length === 0 ? <p className="text-sm text-muted-foreground">Nothing is asked.</p> : null}
      </div>
    </section>
  );
}

const PreviewItem = ({ item, chips }: { item: FormItem; chips: readonly string[] }) => (
  <li>
    <p dir="auto" className="text-sm font-semibold wrap-anywhere">
      {item.label}
      {item.unit ? ` (${item.unit})` : null}
      {item.required ? <span className="text-destructive-ink"> *</span> : null}
    </p>
    {item.hint ? <p dir="auto" className="mt-0.5 text-sm text-muted-foreground wrap-anywhere">{item.hint}</p> : null}
    {item.schedule.tag === null ? null : <p className="mt-0.5 text-xs text-muted-foreground">Only clients tagged {item.schedule.tag}</p>}
    <div className="mt-1.5">
      <PreviewControl item={item} />
      {chips.length > 0 ? (
        <ul aria-label="Quick answers" className="mt-1.5 flex flex-wrap gap-1.5">
          {chips.map((chip) => (
            <li key={chip} dir="auto" className={`max-w-full rounded-full px-2.5 py-1 text-xs wrap-anywhere ${boxRing}`}>
              {chip}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  </li>
);

const boxRing = "border border-input bg-card";
const boxStyle = `rounded-md ${boxRing}`;
const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The look of a control, for the eye only; its answers are text. */
function PreviewControl({ item: { kind, low, high, options } }: { item: FormItem }) {
  switch (kind) {
    case "short-text":
      return <div aria-hidden className={`h-11 ${boxStyle}`} />;
    case "long-text":
      return <div aria-hidden className={`h-20 ${boxStyle}`} />;
    case "number":
      return <div aria-hidden className={`h-11 w-32 ${boxStyle}`} />;
    case "scale":
      return (
        <>
          <div aria-hidden className="grid grid-cols-5 gap-1.5">
            {ratings.map((rating) => (
              <span key={rating} className={`figures grid h-9 place-items-center text-sm font-semibold ${boxStyle}`}>
                {rating}
              </span>
            ))}
          </div>
          {low || high ? (
            <p className="mt-1 flex justify-between gap-4 text-xs text-muted-foreground">
              <span dir="auto">{low ? `1 = ${low}` : null}</span>
              <span dir="auto" className="text-right">{high ? `10 = ${high}` : null}</span>
            </p>
          ) : null}
        </>
      );
    case "yes-no":
      return <PreviewChoices labels={["Yes", "No"]} shape="rounded-full" />;
    case "one-of":
      return <PreviewChoices labels={options.map(({ label }) => label)} shape="rounded-full" />;
    case "several-of":
      return <PreviewChoices labels={options.map(({ label }) => label)} shape="rounded-sm" />;
    case "photo":
      return (
        <div aria-hidden className={`grid aspect-3/4 w-24 place-items-center text-muted-foreground ${boxStyle}`}>
          <Camera className="size-7" strokeWidth={1.5} />
        </div>
      );
  }
}

const PreviewChoices = ({ labels, shape }: { labels: readonly string[]; shape: string }) => (
  <ul className="grid gap-1.5">
    {[...new Set(labels)].map((label) => (
      <li key={label} className={`flex min-h-10 items-center gap-2.5 px-3 py-1.5 text-sm ${boxStyle}`}>
        <span aria-hidden className={`size-4 shrink-0 border border-input ${shape}`} />
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      </li>
    ))}
  </ul>
);
