import { cn } from "@/components/ui/cn";

/** The classes of a list of options, which on a phone share rows as their words allow, and of one option, which can be pressed anywhere. */
export const choiceListStyle = (columns: boolean) => cn("grid gap-2", columns && "max-sm:flex max-sm:flex-wrap max-sm:*:grow max-sm:*:gap-2.5 max-sm:*:px-3 max-sm:*:text-sm sm:grid-cols-2");
export const choiceRowStyle =
  "flex min-h-12 max-w-full items-center gap-3 rounded-md border bg-card px-3.5 py-2 text-base leading-snug transition-colors hover:border-input has-checked:border-primary has-checked:bg-primary-soft";
