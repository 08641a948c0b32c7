import type { DemoTimes } from "@/prisma/demo/times";

const texts = {
  "A strong week": "What a week, {firstName}! You did what you said you would. Keep everything as it is for the coming week, and tell me on {nextDue} how it went.",
  "A hard week": "Thank you for being honest, {firstName}. A hard week still counts. For the next one: two walks, one early night, nothing more.",
  "Missed check-in": "Hi {firstName}, I haven't heard from you this week. A short check-in is enough, even three lines. The next one is due on {nextDue}. {coachName}",
  "Halfway there": "You're in week {week}, {firstName}. Look back at your first photos, they show more than the scales do.",
  "Better sleep": "For your sleep, try one thing this week: the phone stays out of the bedroom, and the light goes off at the same time each night.",
  "Quick meals": "Three quick meals with enough protein: eggs on toast with spinach, Greek yoghurt with oats and berries, a tuna and bean salad. Ten minutes each.",
};

export const demoSnippets = ({ now }: DemoTimes) => Object.entries(texts).map(([title, text]) => ({ title, text, createdAt: now, updatedAt: now }));
