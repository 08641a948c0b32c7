import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { NotLoaded, type NotLoadedProps } from "@/components/feedback/not-loaded";

/** A dialog, or another part that a press opens, which is loaded then. The rest of the screen goes on meanwhile, and also where it can't be loaded. */
export const lazyDialog = <Props extends NotLoadedProps>(load: () => Promise<ComponentType<Props>>) => dynamic<Props>(() => load().catch((): ComponentType<Props> => NotLoaded), { loading: () => null });
