import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { createPortal } from "react-dom";
import { NotLoaded, type NotLoadedProps } from "@/components/feedback/not-loaded";
import { Spinner } from "@/components/ui/spinner";

/** A dialog, or another part that a press opens, which is loaded then. The rest of the screen goes on meanwhile, and also where it can't be loaded. */
export const lazyDialog = <Props extends NotLoadedProps>(load: () => Promise<ComponentType<Props>>) => dynamic<Props>(() => load().catch((): ComponentType<Props> => NotLoaded), { loading: Opening });

/** Shown after a moment, so that a press on a slow line is seen to do something. In the body, because the header, whose buttons open some dialogs, would hold it. */
function Opening() {
  if (typeof document === "undefined") return null;
  return createPortal(
    <div role="status" className="pointer-events-none fixed inset-0 z-50 grid animate-appear place-items-center">
      <p className="flex items-center gap-2.5 rounded-full border bg-popover px-5 py-3 text-sm font-semibold shadow-lg">
        <Spinner className="size-4.5" />
        Opening...
      </p>
    </div>,
    document.body,
  );
}
