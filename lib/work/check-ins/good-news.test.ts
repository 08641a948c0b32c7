import { expect, test } from "vitest";
import { goodNews } from "@/lib/work/check-ins/good-news";

test.each([
  ["more workouts", { workoutsCompleted: 3 }, { workoutsCompleted: 2 }, ["3 workouts, one more than last week"]],
  ["the first workout", { workoutsCompleted: 1 }, { workoutsCompleted: 0 }, ["1 workout, one more than last week"]],
  ["half an hour more sleep", { averageSleep: 7 }, { averageSleep: 6.5 }, ["7 hours of sleep a night, 0.5 more than last week"]],
  ["decimals", { waterIntake: 2.3 }, { waterIntake: 2.2 }, ["2.3 litres of water a day, 0.1 more than last week"]],
  ["more energy", { energyLevel: 7 }, { energyLevel: 5 }, ["Energy 7 of 10, up from 5"]],
  ["less stress", { stressLevel: 4 }, { stressLevel: 8 }, ["Stress 4 of 10, down from 8"]],
  ["worse or equal numbers", { workoutsCompleted: 2, energyLevel: 5, stressLevel: 9 }, { workoutsCompleted: 3, energyLevel: 5, stressLevel: 2 }, []],
  ["weight and measurements", { weight: 61, waist: 70 }, { weight: 62, waist: 72 }, []],
  ["a number that is missing in one week", { workoutsCompleted: 3 }, { energyLevel: 3 }, []],
])("%s", (_, now, before, sentences) => {
  expect(goodNews(now, before, "last week")).toEqual(sentences);
});

test("says at most three things, what is counted first", () => {
  const now = { energyLevel: 9, motivationLevel: 9, sleepQuality: 9, nutritionRating: 9, averageSleep: 8 };
  const before = { energyLevel: 1, motivationLevel: 1, sleepQuality: 1, nutritionRating: 1, averageSleep: 6 };
  expect(goodNews(now, before, "the last time")).toEqual(["8 hours of sleep a night, two more than the last time", "Energy 9 of 10, up from 1", "Motivation 9 of 10, up from 1"]);
});
