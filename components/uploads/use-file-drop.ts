import { type ClipboardEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Takes files that are dropped onto an area, and returns whether some are held over it now. */
export function useFileDrop(area: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const takeFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Without this, the browser would open the file in place of the page.
      event.preventDefault();
      setIsOver(true);
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      // Moving onto a child also leaves the element.
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) setIsOver(false);
    }
    function onDrop(event: DragEvent) {
      const files = [...(event.dataTransfer?.files ?? [])];
      setIsOver(false);
      if (files.length === 0) return;
      event.preventDefault();
      takeFiles(files);
    }
    element.addEventListener("dragover", onDragOver);
    element.addEventListener("dragleave", onDragLeave);
    element.addEventListener("drop", onDrop);
    return () => {
      element.removeEventListener("dragover", onDragOver);
      element.removeEventListener("dragleave", onDragLeave);
      element.removeEventListener("drop", onDrop);
    };
  }, [area]);
  return isOver;
}

/**
 * Returns the files of a paste. None for text with its formatting, to which office programs add a picture of the text.
 */
export function pastedFiles({ clipboardData: { files, types } }: ClipboardEvent): File[] {
  const isFormattedText = types.includes("text/plain") && types.includes("text/html");
  return isFormattedText ? [] : [...files];
}
