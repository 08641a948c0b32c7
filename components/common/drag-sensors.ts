import { type KeyboardCoordinateGetter, KeyboardSensor, MouseSensor, type PointerActivationConstraint, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";

/** Space lifts and drops. Tab cancels, because the focus would leave what is lifted. */
const keyboardCodes = { start: ["Space", "Enter"], end: ["Space", "Enter"], cancel: ["Escape", "Tab"] };

/** Dragging by mouse, by keyboard, and by touch from when `touch` is met. */
export const useDragSensors = (touch: PointerActivationConstraint, coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }), useSensor(TouchSensor, { activationConstraint: touch }), useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter }));
