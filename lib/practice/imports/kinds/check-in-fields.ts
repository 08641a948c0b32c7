import { keysOf } from "@/lib/platform/objects";
import type { ImportField } from "@/lib/practice/imports/kind";
import { personFields } from "@/lib/practice/imports/kinds/client-matching";
import type { CheckInAnswerName, checkInFeelingNames, CheckInMetricName } from "@/lib/work/check-ins/contract";

type CheckInFieldName = CheckInAnswerName | (typeof checkInFeelingNames)[number] | CheckInMetricName | "additionalFeedback";

/** What each part of a check-in is called: its label, and the other words of forms, our own question among them. */
const labelsAndAliases: Record<CheckInFieldName, readonly [string, ...string[]]> = {
  energySleepMindset: ["Energy, sleep and mindset", "How were your energy, sleep and mindset?", "A snapshot of your energy, sleep and mindset", "Mindset", "Snapshot"],
  trainingManagement: ["Training", "How did your training go?", "How did you manage your training?", "Training this week", "Workouts this week"],
  nutritionManagement: ["Nutrition", "How did your nutrition go?", "How did you manage your nutrition?", "Nutrition this week", "Nutrition challenges"],
  focusArea: ["Main focus", "What is your main focus right now?", "Focus", "Focus area", "What is your focus?"],
  threeWins: ["Three wins", "What were your three biggest wins?", "Wins", "Biggest wins", "Biggest win", "3 wins", "What are your three wins?"],
  physicalChanges: ["Physical changes", "What changes do you notice in your body?", "Body changes", "Changes", "Have you noticed any physical changes?"],
  oneImprovement: ["One thing to improve", "What is one thing you’d like to improve?", "Improvement", "Improve", "One improvement"],
  coachSupport: ["How I can support you", "How can I support you?", "Support", "Support needed", "Coach support"],
  referralThoughts: ["Thoughts on referrals", "Who in your life would enjoy this too?", "Referrals", "Referral"],
  longTermGoal: ["Long-term goal", "Where do you want to be in the long run?", "Long-term goals", "Goal", "Goals"],
  additionalFeedback: ["Additional feedback", "Anything else?", "Anything else", "Additional comments", "Comments", "Other comments", "Additional feedback (optional)"],
  weight: ["Weight", "Current weight", "Body weight", "Weight this week", "Your weight"],
  energyLevel: ["Energy", "Energy level", "Energy (1-10)", "Energy levels", "Energy rating"],
  motivationLevel: ["Motivation", "Motivation level", "Motivation (1-10)", "Motivation rating"],
  stressLevel: ["Stress", "Stress level", "Stress (1-10)", "Stress levels", "Stress rating"],
  sleepQuality: ["Sleep quality", "Sleep quality (1-10)", "Quality of sleep", "Sleep rating"],
  nutritionRating: ["Nutrition rating", "Nutrition (1-10)", "Nutrition adherence", "Nutrition score", "Diet adherence"],
  averageSleep: ["Sleep a night", "Sleep", "Average sleep", "Hours of sleep", "Sleep hours", "Average hours of sleep", "Sleep per night"],
  workoutsCompleted: ["Workouts completed", "Workouts", "Number of workouts", "Sessions completed", "Training sessions"],
  waterIntake: ["Water a day", "Water", "Water intake", "Litres of water", "Water per day"],
  physicalFeeling: ["How does your body feel?", "Physical feeling", "Body"],
  strengthProgress: ["Strength", "Strength progress"],
  enduranceProgress: ["Endurance", "Endurance progress"],
  chest: ["Chest", "Bust"],
  waist: ["Waist"],
  hips: ["Hips", "Hip"],
  arms: ["Arms", "Arm"],
  thighs: ["Thighs", "Thigh"],
};

export const checkInImportFields: readonly ImportField[] = [
  ...personFields,
  { name: "timestamp", label: "Timestamp", isDate: true, aliases: ["Submitted at", "Submitted on", "Submitted", "Submission date", "Date submitted", "Date", "Completed at", "Start time", "Check-in date"] },
  { name: "week", label: "Week", aliases: ["Week number", "Week no", "Check-in week", "Which week are you in?", "Programme week", "Program week"] },
  ...keysOf(labelsAndAliases).map((name) => ({ name, label: labelsAndAliases[name][0], aliases: labelsAndAliases[name].slice(1) })),
  { name: "feedback", label: "Coach feedback", aliases: ["Feedback", "Coach's feedback", "Coach comments", "Coach reply", "Coach response"] },
];

export const checkInFieldLabel = (name: CheckInFieldName) => labelsAndAliases[name][0];
