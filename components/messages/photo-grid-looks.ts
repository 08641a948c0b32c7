import { cn } from "@/components/ui/cn";

const widthsByCount: Record<number, string | undefined> = { 1: "w-44 grid-cols-1", 2: "w-60 grid-cols-2" };

/** The looks of a message's photos in a grid: one is large, two are side by side. */
export const photoGridLooks = (count: number) => cn("my-1.5 gap-1.5", widthsByCount[count] ?? "w-72 grid-cols-3");
