import { describe, expect, it } from "vitest";
import { measurementsKind } from "@/lib/practice/imports/kinds/measurements";
import { recogniseSource } from "@/lib/practice/imports/reading/sources";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

describe("A header is recognised as that of", () => {
  it.each([
    ["google-forms", "Timestamp,Email Address,How was your week?"],
    ["typeform", "#,What's your name?,How was your week?,Response Type,Start Date (UTC),Stage Date (UTC),Submit Date (UTC),Network ID,Tags,Ending"],
    ["jotform", "Submission Date,Full Name,E-mail,Wins,Submission ID"],
    ["mailchimp", "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID,NOTES,TAGS"],
    ["notion", "Name,Email,Status,Tags,Created time"],
    ["stripe-customers", "id,Description,Email,Name,Created (UTC),Delinquent,Card ID"],
    ["stripe-payments", "id,Created date (UTC),Amount,Amount Refunded,Currency,Customer Email,Status"],
    ["gocardless-customers", "id,created_at,given_name,family_name,company_name,email"],
    ["paypal", "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net"],
    ["myfitnesspal", "Date,Weight,Body Fat %"],
    ["cronometer", "Day,Time,Group,Metric,Unit,Amount"],
    ["garmin", "Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass"],
    ["trainerize", "First Name,Last Name,Email,Phone,Status,Type,Group,Trainer,Location,Last Sign In,Joined Date"],
    ["trainerize", "First Name,Last Name,Email,Trainer,Type,Last Signed In"],
    ["truecoach", "First Name,Last Name,Email,Phone Number,Status,Start Date,Due Date,Timezone"],
    ["truecoach", "Client Email,Client First Name,Client Last Name,Client Type,Coach Email,Program Name"],
    ["cadence", "First name,Last name,Email,Phone,Status,Onboarding,Subscription,Monthly fee (GBP),Revenue (GBP),Check-ins,Last check-in,Last activity,Joined,Location,Tags"],
    ["cadence", "Client,Plan,Amount,Status,Date"],
    ["apple-health", "Start date,Body mass,Waist circumference,Body fat percentage"],
    ["unknown", "First Name,Last Name,Email,Status,Start Date"],
    ["unknown", "First Name,Last Name,Email,Group,Location"],
    ["unknown", "First name,Email,Start date"],
    ["unknown", "Email,Date,Weight,Body fat,Wins"],
    ["unknown", "Email,Timestamp,Wins"],
  ])("%s", (name, header) => expect(recogniseSource(readCsvTable(`${header}\n`, measurementsKind.fields).header).name).toBe(name));
});

const convert = (text: string) => {
  const table = readCsvTable(text, measurementsKind.fields);
  const { header, records } = recogniseSource(table.header).convert(table);
  return [header, ...[...records].map(({ cells }) => cells)];
};

describe("Rows that are no records become some", () => {
  it("from Garmin, whose dates stand above their weigh-ins", () => {
    expect(convert('Time,Weight,Change,BMI,Body Fat\n" Mar 5, 2026",\n7:12 AM,68.4 kg,0.2 kg,22.6,--\n9:40 PM,69 kg,0.6 kg,22.8,30.1\n" Mar 4, 2026",\n7:05 AM,68.2 kg,--,22.5,--\n')).toEqual([
      ["Time", "Weight", "Change", "BMI", "Body Fat"],
      ["Mar 5, 2026 7:12 AM", "68.4 kg", "0.2 kg", "22.6", ""], ["Mar 5, 2026 9:40 PM", "69 kg", "0.6 kg", "22.8", "30.1"], ["Mar 4, 2026 7:05 AM", "68.2 kg", "", "22.5", ""],
    ]);
  });

  it("from Cronometer, which writes a row for each number", () => {
    expect(convert("Day,Time,Group,Metric,Unit,Amount\n2026-03-04,,Body,Weight,lbs,150.2\n2026-03-04,,Body,Body Fat,%,30.1\n2026-03-05,,Body,Weight,lbs,149.8\n2026-03-05,,Body,Blood Pressure,mmHg,\n")).toEqual([
      ["Day", "Weight", "Body Fat"], ["2026-03-04", "150.2 lbs", "30.1 %"], ["2026-03-05", "149.8 lbs", ""],
    ]);
  });

  it("from Cronometer, with a column for the person and two numbers of one day", () => {
    expect(convert("Client,Day,Time,Group,Metric,Unit,Amount\nAna,2026-03-04,,Body,Weight,kg,70\nBob,2026-03-04,,Body,Weight,kg,90\nAna,2026-03-04,,Body,Weight,kg,70.4\n")).toEqual([
      ["Day", "Client", "Weight"], ["2026-03-04", "Ana", "70 kg"], ["2026-03-04", "Bob", "90 kg"], ["2026-03-04", "Ana", "70.4 kg"],
    ]);
  });
});
