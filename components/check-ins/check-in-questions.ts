import type { CheckInAnswerName } from "@/lib/work/check-ins/contract";

interface CheckInQuestion {
  name: CheckInAnswerName;
  /** As it is asked. */
  label: string;
  hint: string;
  /** As it is headed once it is answered. */
  heading: string;
}

interface CheckInQuestionGroup {
  title: string;
  description: string;
  questions: readonly CheckInQuestion[];
}

/** The ten questions in the coach's voice, in the order of the contract. */
export const checkInQuestionGroups: readonly CheckInQuestionGroup[] = [
  {
    title: "Your week",
    description: "How it really was. A few honest lines are plenty.",
    questions: [
      {
        name: "energySleepMindset",
        label: "How were your energy, sleep and mindset?",
        hint: "A quick snapshot: what lifted you up, what wore you down.",
        heading: "Energy, sleep and mindset",
      },
      { name: "trainingManagement", label: "How did your training go?", hint: "What you managed, what you skipped, how it felt.", heading: "Training" },
      { name: "nutritionManagement", label: "How did your nutrition go?", hint: "What worked and what was tricky. No judgement here.", heading: "Nutrition" },
    ],
  },
  {
    title: "Wins and changes",
    description: "Small ones count. Small ones most of all.",
    questions: [
      { name: "focusArea", label: "What is your main focus right now?", hint: "The one thing you want to put your energy into.", heading: "Main focus" },
      { name: "threeWins", label: "What were your three biggest wins?", hint: "In training, at the table, at work, at home.", heading: "Three wins" },
      {
        name: "physicalChanges",
        label: "What changes do you notice in your body?",
        hint: "How clothes fit, how strong you feel, how you move. “None yet” is an answer too.",
        heading: "Physical changes",
      },
    ],
  },
  {
    title: "What would help",
    description: "So that next week is a little easier than this one.",
    questions: [
      { name: "oneImprovement", label: "What is one thing you’d like to improve?", hint: "Just one. We build on it together.", heading: "One thing to improve" },
      { name: "coachSupport", label: "How can I support you?", hint: "A question, a change of plan, a kick or a kind word.", heading: "How I can support you" },
    ],
  },
  {
    title: "The bigger picture",
    description: "Where all of this is going.",
    questions: [
      {
        name: "referralThoughts",
        label: "Who in your life would enjoy this too?",
        hint: "A friend, a sister, a colleague. “Nobody right now” is fine.",
        heading: "Thoughts on referrals",
      },
      { name: "longTermGoal", label: "Where do you want to be in the long run?", hint: "The goal behind the weekly work. Tell me when it changes.", heading: "Long-term goal" },
    ],
  },
];

export const checkInQuestions: readonly CheckInQuestion[] = checkInQuestionGroups.flatMap((group) => group.questions);
