import { type MealName, mealNames } from "@/lib/work/nutrition/contract";

/** What the parts of a diary's day are called. */
export const mealLabels: Record<MealName, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snacks: "Snacks",
  water: "Water",
  notes: "Notes",
};

/** What is folded away under the one large box. */
export const mealNamesWithoutNotes = mealNames.filter((name) => name !== "notes");
