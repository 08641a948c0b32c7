import type { intakeAnswerNames } from "@/lib/work/intake/contract";

interface IntakeQuestion {
  name: (typeof intakeAnswerNames)[number];
  label: string;
  hint: string;
}

/** The six questions, grouped by section. */
export const intakeQuestionGroups: { title: string; description: string; questions: IntakeQuestion[] }[] = [
  {
    title: "Where you are",
    description: "There are no wrong answers. The more your coach knows, the better your plan fits.",
    questions: [
      { name: "fitnessExperience", label: "Fitness experience", hint: "What have you done before, for how long, and how did it go?" },
      { name: "currentActivity", label: "Current activity", hint: "A normal week right now: training, walking, sitting." },
      { name: "lifestyle", label: "Lifestyle", hint: "Work, family, sleep, stress: anything your plan has to fit around." },
    ],
  },
  {
    title: "Where you want to go",
    description: "What would make this worthwhile for you?",
    questions: [
      { name: "nutritionGoals", label: "Nutrition goals", hint: "What should change about the way you eat?" },
      { name: "motivation", label: "Motivation", hint: "Why now, and what keeps you going?" },
      { name: "expectations", label: "Expectations", hint: "What do you hope for from coaching and from your coach?" },
    ],
  },
];
