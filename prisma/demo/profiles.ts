import type { DemoPlanKey } from "@/prisma/demo/plans";
import type { WeekMood } from "@/tests/factories/check-in-texts";

/** One of the twelve clients of PRODUCT.md, with personal details. */
export interface DemoProfile {
  firstName: string;
  lastName: string;
  email: string;
  /** Days from joining to the current due Monday, or to today during onboarding. */
  joinOffset: { beforeDueMonday: number } | { beforeToday: number };
  plan: DemoPlanKey;
  /** This week's check-in. `turn` 0 is the latest one sent. */
  week: { status: "pending" | "reviewed"; turn: number; mood: WeekMood } | { status: "overdue" } | { status: "not yet" };
  /** How many of the seven onboarding steps are done. */
  stepsDone: number;
  location: string;
  occupation: string;
  born: string;
  goal: string;
  tags: string[];
  startKg: number;
  kgPerWeek: number;
}

/** The client whose account is client@example.com. */
export const demoClientEmail = "client@example.com";

/*
 * Weeks on the current due Monday: 52, 24 and 80 days make weeks 8, 4 and 12, the milestones. The onboarding clients have
 * just made their first payment, so they have the larger one-off plans. The demo client's check-in is the oldest one waiting
 * for feedback. It can be edited on any day, and from Tuesday the next one is open.
 */
export const demoProfiles: DemoProfile[] = [
  {
    firstName: "Isla", lastName: "Campbell", email: "isla.campbell@example.com", joinOffset: { beforeDueMonday: 122 }, plan: "monthly",
    week: { status: "pending", turn: 0, mood: "mixed" }, stepsDone: 7, location: "Edinburgh", occupation: "Architect", born: "1987-04-18",
    goal: "Run a half marathon in spring", tags: ["Running", "Early riser"], startKg: 71.4, kgPerWeek: 0.25,
  },
  {
    firstName: "Megan", lastName: "Price", email: "megan.price@example.com", joinOffset: { beforeDueMonday: 101 }, plan: "family",
    week: { status: "reviewed", turn: 6, mood: "great" }, stepsDone: 7, location: "Cardiff", occupation: "Primary school teacher", born: "1990-09-02",
    goal: "Five unassisted pull-ups", tags: ["Strength"], startKg: 68.2, kgPerWeek: 0.15,
  },
  {
    firstName: "Hannah", lastName: "Clarke", email: "hannah.clarke@example.com", joinOffset: { beforeDueMonday: 80 }, plan: "sixMonth",
    week: { status: "pending", turn: 3, mood: "great" }, stepsDone: 7, location: "Leeds", occupation: "Physiotherapist", born: "1992-01-27",
    goal: "Deadlift her own bodyweight", tags: ["Strength", "Home gym", "Referral"], startKg: 74.8, kgPerWeek: 0.4,
  },
  {
    firstName: "Zara", lastName: "Khan", email: "zara.khan@example.com", joinOffset: { beforeDueMonday: 66 }, plan: "sixMonth",
    week: { status: "reviewed", turn: 4, mood: "mixed" }, stepsDone: 7, location: "Birmingham", occupation: "Solicitor", born: "1985-11-11",
    goal: "Have energy left after work", tags: ["Busy weeks"], startKg: 79.5, kgPerWeek: 0.35,
  },
  {
    firstName: "Sophie", lastName: "Bennett", email: demoClientEmail, joinOffset: { beforeDueMonday: 52 }, plan: "sixMonth",
    week: { status: "pending", turn: 7, mood: "great" }, stepsDone: 7, location: "Bristol", occupation: "Product designer", born: "1989-06-14",
    goal: "Feel strong and sleep well", tags: ["Home gym", "Vegetarian"], startKg: 72.6, kgPerWeek: 0.45,
  },
  {
    firstName: "Lucy", lastName: "Fraser", email: "lucy.fraser@example.com", joinOffset: { beforeDueMonday: 45 }, plan: "sixMonth",
    week: { status: "pending", turn: 2, mood: "tough" }, stepsDone: 7, location: "Glasgow", occupation: "Nurse", born: "1991-03-30",
    goal: "Train again after her second baby", tags: ["Postnatal", "Shift work"], startKg: 77.1, kgPerWeek: 0.2,
  },
  {
    firstName: "Naomi", lastName: "Okafor", email: "naomi.okafor@example.com", joinOffset: { beforeDueMonday: 38 }, plan: "monthly",
    week: { status: "overdue" }, stepsDone: 7, location: "London", occupation: "Consultant", born: "1984-08-21",
    goal: "Keep a routine while travelling", tags: ["Travels"], startKg: 82.3, kgPerWeek: 0.3,
  },
  {
    firstName: "Priya", lastName: "Shah", email: "priya.shah@example.com", joinOffset: { beforeDueMonday: 24 }, plan: "sixMonth",
    week: { status: "pending", turn: 5, mood: "mixed" }, stepsDone: 7, location: "Leicester", occupation: "Pharmacist", born: "1993-12-05",
    goal: "Lose 6 kg for good", tags: ["Vegetarian"], startKg: 69.9, kgPerWeek: 0.5,
  },
  {
    firstName: "Ella", lastName: "Murphy", email: "ella.murphy@example.com", joinOffset: { beforeDueMonday: 10 }, plan: "sixMonth",
    week: { status: "pending", turn: 1, mood: "great" }, stepsDone: 7, location: "Belfast", occupation: "Journalist", born: "1995-02-16",
    goal: "Learn to lift with good form", tags: ["Beginner"], startKg: 65.7, kgPerWeek: 0.2,
  },
  {
    firstName: "Grace", lastName: "Evans", email: "grace.evans@example.com", joinOffset: { beforeToday: 4 }, plan: "noCalls",
    week: { status: "not yet" }, stepsDone: 5, location: "York", occupation: "Accountant", born: "1988-07-09",
    goal: "Get rid of back pain", tags: ["New"], startKg: 76.0, kgPerWeek: 0,
  },
  {
    firstName: "Ruby", lastName: "Walsh", email: "ruby.walsh@example.com", joinOffset: { beforeToday: 2 }, plan: "noCalls",
    week: { status: "not yet" }, stepsDone: 3, location: "Manchester", occupation: "Software engineer", born: "1996-10-23",
    goal: "Build muscle", tags: ["New", "Referral"], startKg: 61.2, kgPerWeek: 0,
  },
  {
    firstName: "Freya", lastName: "Lindqvist", email: "freya.lindqvist@example.com", joinOffset: { beforeToday: 1 }, plan: "threeMonth",
    week: { status: "not yet" }, stepsDone: 1, location: "Brighton", occupation: "Chef", born: "1994-05-04",
    goal: "Eat regularly and train twice a week", tags: ["New"], startKg: 70.3, kgPerWeek: 0,
  },
];
