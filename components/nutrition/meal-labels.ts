import { type MealName, mealNames } from "@/lib/work/nutrition/contract";

export const mealLabels: Record<MealName, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snacks: "Snacks",
  water: "Water",
  notes: "Notes",
};

export const mealNamesWithoutNotes = mealNames.filter((name) => name !== "notes");
