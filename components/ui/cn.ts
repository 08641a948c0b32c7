import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names. If two set one property, the later wins, so a caller's class overrides. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
