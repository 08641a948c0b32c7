import type { ImportField } from "@/lib/practice/imports/kind";
import { personFields } from "@/lib/practice/imports/kinds/client-matching";
import { type CheckInFieldName, checkInFields, type CheckInFieldTable, getFieldLabel } from "@/lib/work/questions/check-in-fields";

/** The column headings of other forms under which an import finds a field, besides its label and our own question. */
const wordsOfOtherForms: Partial<Record<string, readonly string[]>> = {
  energySleepMindset: ["A snapshot of your energy, sleep and mindset", "Mindset", "Snapshot"],
  trainingManagement: ["How did you manage your training?", "Training this week", "Workouts this week"],
  nutritionManagement: ["How did you manage your nutrition?", "Nutrition this week", "Nutrition challenges"],
  focusArea: ["Focus", "Focus area", "What is your focus?"],
  threeWins: ["Wins", "Biggest wins", "Biggest win", "3 wins", "What are your three wins?"],
  physicalChanges: ["Body changes", "Changes", "Have you noticed any physical changes?"],
  oneImprovement: ["Improvement", "Improve", "One improvement"],
  coachSupport: ["Support", "Support needed", "Coach support"],
  referralThoughts: ["Referrals", "Referral"],
  longTermGoal: ["Long-term goals", "Goal", "Goals"],
  additionalFeedback: ["Anything else?", "Anything else", "Additional comments", "Comments", "Other comments"],
  weight: ["Current weight", "Body weight", "Weight this week", "Your weight"],
  energyLevel: ["Energy level", "Energy (1-10)", "Energy levels", "Energy rating"],
  motivationLevel: ["Motivation level", "Motivation (1-10)", "Motivation rating"],
  stressLevel: ["Stress level", "Stress (1-10)", "Stress levels", "Stress rating"],
  sleepQuality: ["Sleep quality (1-10)", "Quality of sleep", "Sleep rating"],
  nutritionRating: ["Nutrition (1-10)", "Nutrition adherence", "Nutrition score", "Diet adherence"],
  averageSleep: ["Sleep", "Average sleep", "Hours of sleep", "Sleep hours", "Average hours of sleep", "Sleep per night"],
  workoutsCompleted: ["Workouts", "Number of workouts", "Sessions completed", "Training sessions"],
  waterIntake: ["Water", "Water intake", "Litres of water", "Water per day"],
  physicalFeeling: ["Physical feeling", "Body"],
  strengthProgress: ["Strength progress"],
  enduranceProgress: ["Endurance progress"],
  chest: ["Bust"],
  hips: ["Hip"],
  arms: ["Arm"],
  thighs: ["Thigh"],
} satisfies Partial<Record<CheckInFieldName, readonly string[]>>;

/** The fields of the form as an import finds them: by their label, our own question and the words of other forms. */
export const toImportFields = (fields: CheckInFieldTable): ImportField[] =>
  Object.entries(fields).map(([name, field]) => {
    const unit = "unit" in field ? field.unit : null;
    return { name, label: getFieldLabel(field, "imports"), aliases: [getFieldLabel(field, "form"), ...(wordsOfOtherForms[name] ?? [])], ...((field.kind === "number" || field.kind === "scale") && { isNumber: true }), ...(unit === "/10" && { isRating: true }), ...(unit === "kg" && { measure: "weight" }), ...(unit === "cm" && { measure: "length" }) };
  });

export const checkInImportFields: readonly ImportField[] = [
  ...personFields,
  { name: "timestamp", label: "Timestamp", isDate: true, isWhen: true, aliases: ["Submitted at", "Submitted on", "Submitted", "Submission date", "Date submitted", "Date", "Completed at", "Submit Date", "Start time", "Check-in date"] },
  { name: "week", label: "Week", aliases: ["Week number", "Week no", "Check-in week", "Which week are you in?", "Programme week", "Program week"] },
  ...toImportFields(checkInFields),
  { name: "feedback", label: "Coach feedback", aliases: ["Feedback", "Coach's feedback", "Coach comments", "Coach reply", "Coach response"] },
];

export const checkInFieldLabel = (name: CheckInFieldName) => getFieldLabel(checkInFields[name], "imports");
