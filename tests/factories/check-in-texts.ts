import type { CheckInAnswerName } from "@/lib/work/questions/check-in-fields";

/** How a week went, reflected in both texts and numbers. */
export type WeekMood = "great" | "mixed" | "tough";

/** Several possible answers to each question for each mood. */
export const checkInTexts: Record<CheckInAnswerName, Record<WeekMood, readonly string[]>> = {
  energySleepMindset: {
    great: ["Energy has been high all week and I woke before the alarm twice. Head feels clear.", "Sleeping through again! I feel calm and ready for more.", "Really good week. In bed by ten most nights and it shows."],
    mixed: ["Good start, then two late nights and I felt them by Thursday.", "Energy up and down. Mindset is fine, I just want more sleep.", "A bit flat midweek, much better after a slow Saturday."],
    tough: ["Honestly worn out. Broken nights and a lot going on at home, and I cried over a sock on Wednesday.", "Running on empty. I barely slept and everything feels heavy."],
  },
  trainingManagement: {
    great: ["All sessions done, and I added weight on the hip thrusts.", "Four workouts and a long walk. The new programme suits me.", "Every session ticked off, even the one I wanted to skip."],
    mixed: ["Two full sessions and one cut short by a work call.", "Managed two out of four. The shorter ones fit my week better.", "Missed leg day, but the upper body session went really well."],
    tough: ["Only one session, and I stopped halfway.", "No proper training. I walked the dog and called it done."],
  },
  nutritionManagement: {
    great: ["Hit my protein almost every day and cooked on Sunday for three days.", "Easy week. Breakfast is sorted and snacking has stopped.", "Stayed on plan, with one lovely dinner out that I did not feel guilty about."],
    mixed: ["Weekdays good, weekend all over the place.", "Lunches were fine. Evenings I was still picking at the cupboard.", "Good on protein, not so good on vegetables."],
    tough: ["Mostly toast and whatever the kids left.", "I gave up on tracking by Tuesday. Too much sugar to keep going."],
  },
  focusArea: {
    great: ["Keeping the bedtime, and a fourth session.", "Pushing the squat a little further.", "Adding a second portion of veg at lunch."],
    mixed: ["Planning my sessions on Sunday so that work cannot eat them.", "Getting to bed before half ten.", "Eating a proper lunch away from my desk."],
    tough: ["Just getting some sleep.", "One session and one real breakfast. Anything else is a bonus."],
  },
  threeWins: {
    great: ["1. New best on deadlift 2. Eight hours twice 3. Said no to an extra project", "Full push-ups off the floor, three dinners batch cooked, jeans fit again!", "Hit my steps daily, no afternoon slump, booked a hiking weekend"],
    mixed: ["Got to the gym on a rainy Monday, drank my water, rang a friend", "1. Two good workouts 2. No wine on weekdays 3. Packed lunches", "Upper body session, a Sunday walk with my sister, one early night"],
    tough: ["I am still here and filling this in. I asked my mum for help. One walk.", "Got through the night shifts, drank water, did not quit"],
  },
  physicalChanges: {
    great: ["Waist feels smaller and my shoulders have some shape.", "A friend asked what I have been doing. Stronger legs on the stairs!", "Less bloated, and my back no longer aches in the morning."],
    mixed: ["Nothing big, clothes about the same.", "Slightly less puffy, otherwise no change.", "Legs feel firmer, tummy the same."],
    tough: ["I feel bloated and achy.", "Nothing I like. My knees are sore from standing."],
  },
  oneImprovement: {
    great: ["Stretching after training instead of running off.", "My water on office days.", "Going a bit slower on the last reps."],
    mixed: ["Not letting one bad day become three.", "Preparing snacks before the late shift.", "Phone out of the bedroom."],
    tough: ["Asking for help before I am this tired.", "Sleep. Everything follows from it."],
  },
  coachSupport: {
    great: ["Nothing this week, thank you for the form video!", "Could we look at pull-up progressions?", "Happy as it is. More of the same please."],
    mixed: ["Could you shorten one session to 30 minutes?", "Ideas for quick high-protein lunches, please.", "Would you have a swap for lunges when my knee plays up?"],
    tough: ["Please could we talk? I do not know where to start again.", "Could you make next week really easy? I need to succeed at something."],
  },
  referralThoughts: {
    great: ["My sister is thinking about it, I gave her your page.", "Told two friends at work already!", "Happy to, I will share your post this week."],
    mixed: ["Nobody right now, but I will keep it in mind.", "Maybe a colleague after the holidays.", "Not yet."],
    tough: ["Not at the moment, sorry.", "Ask me again when I sleep."],
  },
  longTermGoal: {
    great: ["To be strong and still doing this at seventy.", "A first pull-up by summer, and keeping up with my kids.", "Feeling at home in my body, whatever the scales say."],
    mixed: ["To make this a habit that survives busy weeks.", "Another 4 kg, slowly, and keep them off.", "Energy in the evening for the people I love."],
    tough: ["To feel like myself again.", "Having some strength left at the end of the day."],
  },
};

/** Feedback from the coach. */
export const feedbackTexts: Record<WeekMood, readonly string[]> = {
  great: [
    "What a week! The work you put into sleep is paying off in the gym. Keep the weights where they are until all reps feel smooth, then add 2.5 kg.",
    "I love this. Consistency is what it is made of, and you have it. Next week: same sessions, and ten minutes of stretching after two of them.",
    "Look at those wins. Take a rest day and really take it, you have earned one.",
  ],
  mixed: [
    "Two good sessions in a busy week still count. I have cut Thursday's to 30 minutes, so do that one first.",
    "Thank you for being honest. Choose one thing for next week: lunch away from the desk. The rest can wait.",
    "Better than it felt, I promise: look at where you were a month ago. Let's plan your sessions together on Sunday.",
  ],
  tough: [
    "Thank you for telling me. No targets next week: two walks, one early night, and we talk on Wednesday.",
    "Hard weeks happen and they pass. I have put a gentle week in your app. One session is a win.",
  ],
};
