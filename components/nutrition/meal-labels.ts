import type { MealName } from "@/lib/work/nutrition/contract";
import { mealNames } from "@/lib/work/nutrition/rules";

export const mealLabels: Record<MealName, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snacks: "Snacks",
  water: "Water",
  notes: "Notes",
};

export const mealNamesWithoutNotes = mealNames.filter((name) => name !== "notes");
