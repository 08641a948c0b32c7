import { cn } from "@/components/ui/cn";

/** The classes of a list of options and of one option, which can be pressed anywhere. */
export const choiceListStyle = (columns: boolean) => cn("grid gap-2", columns && "sm:grid-cols-2");
export const choiceRowStyle =
  "flex min-h-12 items-center gap-3 rounded-md border bg-card px-3.5 py-2 text-base leading-snug transition-colors hover:border-input has-checked:border-primary has-checked:bg-primary-soft";
