import { useQueryClient } from "@tanstack/react-query";
import { GitCompareArrows, Plus, X } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { IconButton } from "@/components/common/icon-button";
import { MoveButtons } from "@/components/common/move-buttons";
import { announce } from "@/components/feedback/announce";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FieldError } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { QuestionDialog } from "@/components/questions/question-dialog";
import { settingsOfConflict } from "@/components/settings/settings-of-conflict";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { type ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { loadSchema } from "@/lib/api/load-schema";
import { queryKeyFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/calls";
import type { Settings } from "@/lib/core/settings/contract";
import { maxChips } from "@/lib/core/settings/rules";
import { chipsOf, suggestedChips, withChips } from "@/lib/work/questions/chips";
import type { FormItem } from "@/lib/work/questions/contract";

interface ChipValues {
  chips: { text: string }[];
}

const toRows = (chips: readonly string[]) => chips.map((text) => ({ text }));
const isTyped = ({ text }: ChipValues["chips"][number]) => text.trim() !== "";
const toChips = ({ chips }: ChipValues) => chips.filter(isTyped).map(({ text }) => text.replace(/\s+/g, " ").trim());
const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

interface ChipsDialogProps {
  item: FormItem;
  settings: Settings;
  onClose: () => void;
}

/** Edits the quick answers of one question. They are saved at once, because they are not part of the form's versions. */
export function ChipsDialog({ item, settings, onClose }: ChipsDialogProps) {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState(settings);
  const [theirs, setTheirs] = useState<readonly string[] | null>(null);
  const keep = (saved: Settings) => queryClient.setQueryData(queryKeyFor(readSettings, {}), saved);
  const toBody = (values: ChipValues, saved = begun) => ({ checkInChips: withChips(saved.checkInChips, item, toChips(values)), version: saved.version });

  /** Sends them on top of what someone else has saved, unless that is about the same question. */
  async function send(input: CallInput<typeof editSettings>, values: ChipValues) {
    try {
      return await callEndpoint(editSettings, input);
    } catch (error) {
      const current = settingsOfConflict(error);
      if (!current || !isSame(chipsOf(item, current.checkInChips), chipsOf(item, begun.checkInChips))) throw error;
      return callEndpoint(editSettings, { body: toBody(values, current) });
    }
  }

  function showTheirs(error: ApiError) {
    const current = settingsOfConflict(error);
    if (!current) return false;
    keep(current);
    setBegun(current);
    setTheirs(chipsOf(item, current.checkInChips));
    return true;
  }

  return (
    <QuestionDialog title="Quick answers" description={`One tap writes it into “${item.label}”. Clients see changes as soon as you save.`} onClose={onClose}>
      <ApiForm<typeof editSettings, ChipValues>
        endpoint={editSettings}
        defaultValues={{ chips: toRows(chipsOf(item, settings.checkInChips)) }}
        toBody={(values) => toBody(values)}
        validate={findMessages}
        submitWith={send}
        success={(saved) => {
          keep(saved);
          return { title: "Quick answers saved", description: item.label };
        }}
        failure={{ title: "Quick answers not saved" }}
        onApiError={showTheirs}
        onDone={onClose}
        className="grid gap-5"
      >
        {theirs ? <TheirsNotice chips={theirs} onUse={() => setTheirs(null)} /> : null}
        <ChipFields suggested={suggestedChips(item)} />
        <DialogButtons>Save</DialogButtons>
      </ApiForm>
    </QuestionDialog>
  );
}

/** Messages by row. A blank row is left out, so it has none. */
async function findMessages(values: ChipValues) {
  const contract = await loadSchema(() => import("@/lib/core/settings/contract"));
  const rows = values.chips.flatMap((chip, index) => (isTyped(chip) ? [index] : []));
  const issues = contract?.chipList.safeParse(toChips(values)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [place], message }) => [typeof place === "number" ? `chips.${rows[place]}.text` : "chips", message]));
}

function TheirsNotice({ chips, onUse }: { chips: readonly string[]; onUse: () => void }) {
  const { setValue } = useFormContext<ChipValues>();
  return (
    <section role="alert" className="rounded-md border border-warning/45 bg-warning-soft p-4 text-sm">
      <p className="flex items-center gap-2 font-semibold text-warning-ink">
        <GitCompareArrows aria-hidden className="size-4.5 shrink-0" />
        Someone else changed these while you were editing
      </p>
      <p className="mt-1 wrap-anywhere">They saved: {chips.join(", ") || "none"}. Save again to replace theirs with yours.</p>
      <Button
        size="sm"
        variant="outline"
        className="mt-2"
        onClick={() => {
          setValue("chips", toRows(chips));
          onUse();
        }}
      >
        Use theirs
      </Button>
    </section>
  );
}

function ChipFields({ suggested }: { suggested: readonly string[] }) {
  const { fields, append, remove, move, replace } = useFieldArray<ChipValues, "chips">({ name: "chips" });
  const typed = useWatch<ChipValues, "chips">({ name: "chips" });
  const { id, error } = useField({ name: "chips" });
  const isChanged = suggested.length > 0 && !isSame(toChips({ chips: typed }), suggested);
  function moveTo(from: number, to: number) {
    move(from, to);
    announce(`${typed[from]?.text ?? ""}: ${to + 1} of ${fields.length}`);
  }
  return (
    <div>
      {fields.length > 0 ? (
        <ol aria-label="Quick answers" className="grid gap-2">
          {fields.map((field, index) => (
            <ChipField key={field.id} index={index} count={fields.length} onMove={(position) => moveTo(index, position)} onRemove={() => remove(index)} />
          ))}
        </ol>
      ) : (
        <p className="text-sm text-muted-foreground">None. Clients just write their answer.</p>
      )}
      <FieldError id={id} error={error} />
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Button variant="outline" size="sm" disabled={fields.length >= maxChips} onClick={() => append({ text: "" })}>
          <Plus aria-hidden />
          Add quick answer
        </Button>
        {isChanged ? (
          <Button variant="link" size="sm" className="px-0" onClick={() => replace(toRows(suggested))}>
            Back to the suggested ones
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ChipFieldProps {
  index: number;
  count: number;
  onMove: (position: number) => void;
  onRemove: () => void;
}

function ChipField({ index, count, onMove, onRemove }: ChipFieldProps) {
  const { register } = useFormContext<ChipValues>();
  const name = `chips.${index}.text` as const;
  const { id, error, aria } = useField({ name });
  const label = `Quick answer ${index + 1}`;
  return (
    <li>
      <div className="flex items-center gap-1">
        {/* It wraps, so that a long one can be read on a phone. */}
        <Textarea id={id} aria-label={label} rows={1} className="min-w-0 flex-1 resize-none" {...aria} {...register(name)} />
        <div className="flex shrink-0">
          <MoveButtons index={index} count={count} labels={{ up: `Move up: ${label}`, down: `Move down: ${label}` }} onMove={onMove} />
          <IconButton label={`Remove: ${label}`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      <FieldError id={id} error={error} />
    </li>
  );
}
