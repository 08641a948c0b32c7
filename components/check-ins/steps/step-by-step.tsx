"use client";

import { type KeyboardEvent, type RefObject, type TouchEvent, useEffect, useRef, useState } from "react";
import { ProgressPhotosFields, type ProgressPhotosFieldsProps } from "@/components/check-ins/progress-photos-fields";
import { answerName, type CheckInStep, itemsOfStep } from "@/components/check-ins/steps/check-in-steps";
import { LastWeekAnswer } from "@/components/check-ins/steps/last-week-answer";
import { NumbersStep } from "@/components/check-ins/steps/numbers-step";
import { OwnNumber } from "@/components/check-ins/steps/own-number";
import { QuickAnswers } from "@/components/check-ins/steps/quick-answers-row";
import { ReviewStep } from "@/components/check-ins/steps/review-step";
import { StepTitle } from "@/components/check-ins/steps/step-title";
import type { Stepper } from "@/components/check-ins/steps/use-steps";
import { TextsStep } from "@/components/check-ins/steps/texts-step";
import { TextAreaField } from "@/components/form/text-area-field";
import { OutcomeFields } from "@/components/next-steps/outcome-fields";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import type { OfferedItem } from "@/components/questions/own-answers";
import { OwnQuestion } from "@/components/questions/own-question";

interface StepByStepProps {
  stepper: Stepper;
  photos: Omit<ProgressPhotosFieldsProps, "className">;
  /** The check-ins before, newest first. */
  earlierWeeks: readonly CheckInNumbers[];
  /** The Monday it is for. */
  dueDate: string;
}

/** A check-in with one question at a time, which a thumb can fill in. */
export function StepByStep({ stepper, photos, earlierWeeks, dueDate }: StepByStepProps) {
  const { steps, index } = stepper;
  const step = steps[index];
  const screen = useRef<HTMLDivElement>(null);
  useFocusOnOpen(screen, stepper, step?.id);
  const swipe = useSwipe(stepper);
  const [seenPhotos, setSeenPhotos] = useState<readonly string[]>([]);
  if (!step) return null;
  // A photo is still uploading after she went on, so its step stays.
  if (holdsPhotos(step) && !seenPhotos.includes(step.id)) setSeenPhotos([...seenPhotos, step.id]);
  const kept = steps.filter(({ id }) => id !== step.id && seenPhotos.includes(id));
  return (
    // Keys and swipes only repeat what the buttons below do.
    <div ref={screen} role="presentation" onKeyDown={(event) => goOnWithEnter(event, stepper)} {...swipe} className="min-h-[55dvh] touch-pan-y touch-pinch-zoom **:scroll-mb-48">
      {[step, ...kept].map((one) => (
        <div key={one.id} role="group" aria-label={`${index + 1} of ${steps.length}: ${titleOf(step)}`} tabIndex={-1} hidden={one.id !== step.id} className="outline-none">
          <Step step={one} {...{ stepper, photos, earlierWeeks, dueDate }} />
        </div>
      ))}
    </div>
  );
}

function titleOf(step: CheckInStep) {
  if (step.kind === "question") return step.item.label;
  if (step.kind === "photos") return "Progress photos";
  return step.kind === "review" ? "Look it over" : step.title;
}

const holdsPhotos = (step: CheckInStep) => step.kind === "photos" || itemsOfStep(step).some(({ kind }) => kind === "photo");

function Step({ step, stepper, photos, earlierWeeks, dueDate }: StepByStepProps & { step: CheckInStep }) {
  switch (step.kind) {
    case "outcomes":
      return (
        <StepTitle title={step.title} hint={step.hint}>
          <OutcomeFields steps={step.steps} />
        </StepTitle>
      );
    case "question":
      return <QuestionStep item={step.item} {...{ stepper, dueDate, earlierWeeks }} />;
    case "numbers":
      return <NumbersStep step={step} {...{ stepper, dueDate, earlierWeeks }} measuredWeeks={photos.photoWeeks} />;
    case "texts":
      return <TextsStep step={step} />;
    case "photos":
      return <ProgressPhotosFields {...photos} className="mt-0" />;
    case "review":
      return <ReviewStep stepper={stepper} />;
  }
}

function QuestionStep({ item, stepper, dueDate, earlierWeeks }: { item: OfferedItem } & Pick<StepByStepProps, "stepper" | "dueDate" | "earlierWeeks">) {
  const name = answerName(item);
  return (
    <>
      {item.kind === "long-text" ? (
        <TextAreaField name={name} label={item.label} hint={item.hint ?? undefined} maxLength={10_000} required={item.required} rows={5} enterKeyHint="next" isTitle />
      ) : item.kind === "number" ? (
        <OwnNumber {...{ item, earlierWeeks }} />
      ) : (
        <OwnQuestion item={item} />
      )}
      {/* Only questions in words have any. */}
      <QuickAnswers name={name} sentences={item.chips ?? []} label={item.label} onChange={stepper.save} />
      {item.kind === "photo" ? null : <LastWeekAnswer item={item} dueDate={dueDate} hasEarlier={earlierWeeks.length > 0} />}
    </>
  );
}

/** Moves the focus to a step that was opened, and to the top of the page. */
function useFocusOnOpen(screen: RefObject<HTMLDivElement | null>, { openedBy }: Stepper, stepId: string | undefined) {
  const shown = useRef(stepId);
  useEffect(() => {
    if (shown.current === stepId) return;
    shown.current = stepId;
    const current = screen.current?.querySelector<HTMLElement>(":scope > :not([hidden])");
    const field = current?.querySelector<HTMLElement>("textarea, input:not([type=file], [type=radio], [type=checkbox])");
    const target = openedBy === "keys" && field ? field : current;
    window.scrollTo({ top: 0 });
    target?.focus({ preventScroll: true });
  }, [screen, openedBy, stepId]);
}

/** Enter in a field goes on. Shift and Enter make a new line. */
function goOnWithEnter(event: KeyboardEvent<HTMLElement>, stepper: Stepper) {
  const { target, key, shiftKey, nativeEvent } = event;
  const isField = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "file");
  // A dialog that was opened here lies elsewhere in the page.
  if (key !== "Enter" || shiftKey || nativeEvent.isComposing || !isField || !event.currentTarget.contains(target)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-slot=input], textarea")];
  const following = fields[fields.indexOf(target) + 1];
  if (following) following.focus();
  else stepper.next("keys");
}

const minSwipe = 70;

/** A swipe to the left goes on, one to the right goes back. */
function useSwipe(stepper: Stepper) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent<HTMLElement>) {
      const touch = touches[0];
      // In a field that is in use a swipe selects text, and a dialog that was opened here lies elsewhere in the page.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
      const isOurs = !isZoomed && target instanceof Element && currentTarget.contains(target) && !target.matches("textarea:focus, input:focus");
      from.current = touch && touches.length === 1 && isOurs ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent<HTMLElement>) {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      if (Math.abs(x) < minSwipe || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) stepper.next();
      else stepper.back();
    },
  };
}
