import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "@/components/common/icon-button";

interface MoveButtonsProps {
  index: number;
  count: number;
  /** The names of both buttons. */
  labels: { up: string; down: string };
  onMove: (position: number) => void;
}

/** Moves a row of a list up and down, and keeps the focus with the row. */
export function MoveButtons({ index, count, labels, onMove }: MoveButtonsProps) {
  const upButton = useRef<HTMLButtonElement>(null);
  const downButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<"up" | "down" | null>(null);
  // A row that moves in the document loses the focus, and so does a button that becomes disabled.
  useEffect(() => {
    const wasUp = pressed.current === "up";
    if (pressed.current) (index === 0 || (!wasUp && index < count - 1) ? downButton : upButton).current?.focus();
    pressed.current = null;
  }, [index, count]);
  function moveTo(direction: "up" | "down", position: number) {
    pressed.current = direction;
    onMove(position);
  }
  return (
    <>
      <IconButton ref={upButton} label={labels.up} disabled={index === 0} onClick={() => moveTo("up", index - 1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton ref={downButton} label={labels.down} disabled={index === count - 1} onClick={() => moveTo("down", index + 1)}>
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}
