import { CircleAlert, GripVertical } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "@/components/common/icon-button";
import { MoveButtons } from "@/components/common/move-buttons";
import { announce } from "@/components/feedback/announce";
import { useFormName } from "@/components/questions/form-name";
import { ChipsRow } from "@/components/questions/chips-row";
import { StopButton } from "@/components/questions/stop-button";
import { howAnsweredText, whenAskedText } from "@/components/questions/question-texts";
import { ReorderList, useReorderRow } from "@/components/questions/reorder-list";
import type { ChangeItems } from "@/components/questions/use-form-draft";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { CheckInChips } from "@/lib/core/settings/contract";
import { canHaveChips, chipsOf } from "@/lib/work/questions/chips";
import type { FormItem } from "@/lib/work/questions/contract";

interface QuestionListProps {
  items: readonly FormItem[];
  /** The newest version's questions. One that isn't there has never been asked, and can be removed. */
  published: readonly FormItem[];
  /** What the server refused, by the question's id. */
  errors: Readonly<Record<string, string>>;
  savedChips: CheckInChips | null;
  onChange: (update: ChangeItems) => void;
  onEdit: (item: FormItem) => void;
  onEditChips: (item: FormItem) => void;
}

/** The questions in the order of the form, which are dragged by their grip or moved by buttons. */
export function QuestionList({ items, published, errors, savedChips, onChange, onEdit, onEditChips }: QuestionListProps) {
  const move = (id: string, position: number) =>
    onChange((list) => {
      const moved = list.filter(({ questionId }) => questionId === id);
      return list.filter(({ questionId }) => questionId !== id).toSpliced(position, 0, ...moved);
    });
  function moveByButton({ questionId, label }: FormItem, position: number) {
    move(questionId, position);
    announce(`${label}: ${position + 1} of ${items.length}`);
  }
  const isCheckIn = useFormName() === "weekly-check-in";
  return (
    <ReorderList ids={items.map(({ questionId }) => questionId)} onMove={move}>
      <Card className="gap-0 overflow-hidden py-0">
        <ol aria-label="Questions" className="divide-y">
          {items.map((item, index) => (
            <QuestionRow
              key={item.questionId}
              item={item}
              error={errors[item.questionId]}
              isPublished={published.some(({ questionId }) => questionId === item.questionId)}
              place={{ index, count: items.length }}
              onMove={(position) => moveByButton(item, position)}
              chips={isCheckIn && canHaveChips(item) ? chipsOf(item, savedChips) : null}
              onEdit={() => onEdit(item)}
              onEditChips={() => onEditChips(item)}
              onHide={() => onChange((list) => list.map((other) => (other === item ? { ...item, hidden: !item.hidden } : other)))}
              onRemove={() => onChange((list) => list.filter((other) => other !== item))}
            />
          ))}
        </ol>
      </Card>
    </ReorderList>
  );
}

interface QuestionRowProps {
  item: FormItem;
  error: string | undefined;
  isPublished: boolean;
  place: { index: number; count: number };
  /** Null for a question that can't have quick answers. */
  chips: readonly string[] | null;
  onMove: (position: number) => void;
  onEdit: () => void;
  onEditChips: () => void;
  onHide: () => void;
  onRemove: () => void;
}

function QuestionRow({ item, error, isPublished, place, chips, onMove, onEdit, onEditChips, onHide, onRemove }: QuestionRowProps) {
  const { questionId, label, builtIn, hidden } = item;
  const { setRow, grip, isDragging, dropEdge } = useReorderRow(questionId, { label, position: place.index, count: place.count });
  const actions = useRef<HTMLDivElement>(null);
  return (
    <li ref={setRow} className={cn("relative flex scroll-mt-24 flex-wrap items-start justify-end gap-x-4 gap-y-2 py-4 pr-5 pl-11 sm:pr-6 pointer-coarse:pl-13", isDragging && "bg-accent outline-2 -outline-offset-2 outline-primary outline-dashed")}>
      {dropEdge ? <span aria-hidden className={cn("absolute inset-x-0 h-1 bg-primary", dropEdge === "top" ? "top-0" : "bottom-0")} /> : null}
      <IconButton
        {...grip}
        label={`Reorder: ${label}`}
        // Screen readers press buttons without keys. They get to the other buttons instead.
        onClick={() => actions.current?.querySelector<HTMLButtonElement>("button:enabled")?.focus()}
        className="absolute top-2.5 left-1.5 size-9 cursor-grab touch-none pointer-coarse:top-1.5 pointer-coarse:left-1 pointer-coarse:size-11"
      >
        <GripVertical aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className={cn("font-semibold wrap-anywhere", hidden && "text-muted-foreground")}>
          {label}
        </p>
        <QuestionFacts item={item} />
        {chips ? <ChipsRow label={label} chips={chips} onEdit={onEditChips} /> : null}
        {error ? (
          <p role="alert" className="mt-1.5 flex gap-1.5 text-sm font-medium text-destructive-ink">
            <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
      <div ref={actions} className="flex flex-wrap items-center justify-end gap-1">
        <MoveButtons {...place} labels={{ up: `Move up: ${label}`, down: `Move down: ${label}` }} onMove={onMove} />
        <Button variant="outline" size="sm" aria-label={`Edit: ${label}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="outline" size="sm" aria-label={`${hidden ? "Show" : "Hide"}: ${label}`} onClick={onHide}>
          {hidden ? "Show" : "Hide"}
        </Button>
        {builtIn === null ? isPublished ? <StopButton item={item} /> : <RemoveButton label={label} onRemove={onRemove} /> : null}
      </div>
    </li>
  );
}

function QuestionFacts({ item: { builtIn, hidden, required, safetyNote, schedule, ...item } }: { item: FormItem }) {
  const form = useFormName();
  return (
    <p className="mt-1 text-sm text-muted-foreground wrap-anywhere">
      {builtIn === null ? null : <FactBadge variant="secondary">Built in</FactBadge>}
      {hidden ? <FactBadge variant="warning">Hidden</FactBadge> : null}
      {[howAnsweredText(item), whenAskedText(form, schedule).join(", ") || [], required ? "required" : [], safetyNote ? "safety note" : []].flat().join("\u00A0· ")}
    </p>
  );
}

const FactBadge = ({ variant, children }: { variant: BadgeVariant; children: string }) => (
  <>
    <Badge variant={variant}>{children}</Badge>{" "}
  </>
);

const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button variant="outline" size="sm" aria-label={`Remove: ${label}`} onClick={onRemove}>
    Remove
  </Button>
);
