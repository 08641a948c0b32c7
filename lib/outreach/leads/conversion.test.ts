import { describe, expect, it } from "vitest";
import { intakeRecordFromLead, type LeadDiscoveryAnswers } from "@/lib/outreach/leads/conversion";
import { discoveryAnswerNames, discoveryMeasureNames } from "@/lib/outreach/leads/discovery-options";
import { fillRecord } from "@/lib/platform/objects";
import { parseHeightCm, parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";

describe("parseWeightKg", () => {
  it.each([
    ["68", 68], ["68.5", 68.5], ["68,5 kg", 68.5], ["68KG", 68], ["68 kilos", 68], ["150 lbs", 68.04], ["150lb", 68.04], ["10st", 63.5], ["10 st 7", 66.68],
    ["10st 7lb", 66.68], ["10 stone 7 pounds", 66.68], ["about 70", null], ["60-65", null], ["", null], ["-5", null], ["prefer not to say", null],
  ])("reads %s as %s kg", (text, expected) => expect(parseWeightKg(text)).toBe(expected));
});

describe("parseLengthCm", () => {
  it.each([
    ["92", 92], ["92 cm", 92], ["92.5cms", 92.5], ["36 in", 91.44], ['36"', 91.44], ["36 inches", 91.44], ["5'6\"", 167.64], ["5’6”", 167.64], ["5ft 6", 167.64],
    ["5 foot 6 inches", 167.64], ["5'", 152.4], ["1.68 m", 168], ["1.68m", 168], ["medium", null], ["36-38", null],
  ])("reads %s as %s cm", (text, expected) => expect(parseLengthCm(text)).toBe(expected));

  it.each([["168", 168], ["1.68", 168], ["1,68", 168], ["5ft 6", 167.64], ["tall", null]])("reads the height %s as %s cm", (text, expected) => expect(parseHeightCm(text)).toBe(expected));
});

describe("intakeRecordFromLead", () => {
  const noAnswers: LeadDiscoveryAnswers = {
    ...fillRecord([...discoveryAnswerNames, ...discoveryMeasureNames, "instagram", "sleepHours", "confidence", "trainingDays", "referralSource", "trainingExperience"], null),
    goals: [],
    injuries: [],
  };

  it("maps answers to their columns and keeps the rest in otherAnswers", () => {
    const answers: LeadDiscoveryAnswers = {
      ...noAnswers,
      motivation: "My children",
      dreamOutcome: "Strong",
      currentActivity: "Walking",
      nutritionDescription: "Mostly pasta",
      injuries: ["Lower Back Pain", "Knee Issues"],
      goals: ["Weight Loss", "Get Stronger"],
      sleepHours: "6-7 hours",
      instagram: "@maya",
      habits: "Coffee",
      trainingExperience: "3",
      weight: "150 lbs",
      height: "5'6\"",
      waist: "80",
      chest: "about 90",
    };
    expect(intakeRecordFromLead(answers)).toEqual({
      primaryGoal: "Weight Loss, Get Stronger",
      record: {
        motivation: "My children",
        instagram: "@maya",
        yourStory: null,
        shortTermGoals: null,
        longTermGoals: null,
        dreamOutcome: "Strong",
        fitnessHistory: null,
        sleepHours: "6-7 hours",
        currentExercise: "Walking",
        currentDiet: "Mostly pasta",
        previousInjuries: "Lower Back Pain, Knee Issues",
        weight: 68.04,
        height: 167.64,
        leftArm: null,
        rightArm: null,
        chest: null,
        waist: 80,
        otherAnswers: { goals: ["Weight Loss", "Get Stronger"], habits: "Coffee", trainingExperience: "3", chest: "about 90" },
      },
    });
  });

  it("returns an empty record for a lead without answers", () => {
    const { record, primaryGoal } = intakeRecordFromLead(noAnswers);
    expect([primaryGoal, record.previousInjuries, record.otherAnswers]).toEqual([null, null, {}]);
  });

  it.each([["weight", "500 kg"], ["weight", "2"], ["height", "20"], ["waist", "3"]] as const)("keeps an implausible %s of %s as text", (name, text) => {
    const { record } = intakeRecordFromLead({ ...noAnswers, [name]: text });
    expect([record[name], record.otherAnswers]).toEqual([null, { [name]: text }]);
  });
});
