import { describe, expect, it } from "vitest";
import { personFields } from "@/lib/practice/imports/kinds/client-matching";
import { measurementsKind } from "@/lib/practice/imports/kinds/measurements";
import { readCsvTable } from "@/lib/practice/imports/reading/table";
import { findClientColumns, findWeekColumns, mayNameClients, toClientNames } from "@/lib/practice/imports/reading/tracker";

const clients = toClientNames([{ firstName: "Anna", lastName: "Berg" }, { firstName: "Beth", lastName: "Moss" }, { firstName: "Hope", lastName: "Lane" }, { firstName: "Hope", lastName: "Reid" }, { firstName: "Joy", lastName: "Hart" }]);

function read(text: string) {
  const table = () => readCsvTable(text, measurementsKind.fields);
  const { header, records } = table();
  const start = [...records];
  const found = findWeekColumns(header, start, personFields) ?? (mayNameClients(header, start, measurementsKind.fields) ? findClientColumns(header, start, clients) : null);
  if (!found) return null;
  const converted = found.convert(table());
  return { rows: [converted.header, ...[...converted.records].map(({ cells }) => cells)], leftOut: [...found.leftOut] };
}

describe("A coach's own sheet becomes a row for each weight", () => {
  it("with a client a column, by full or first name and beside columns that name nobody", () => {
    expect(read("Date,Anna Berg (kg),beth,Zoe Quinn,Notes\n2026-09-07,70.2,11 st 4,80,Half term\n2026-09-14,,forgot,79,\n2026-09-21,69,11 st 2,,\n")).toEqual({
      rows: [
        ["Date", "Name", "Weight", "Zoe Quinn", "Notes"],
        ["2026-09-07", "Anna Berg", "70.2 kg", "80", "Half term"], ["2026-09-07", "Beth Moss", "11 st 4", "80", "Half term"],
        ["2026-09-14", "Beth Moss", "forgot", "79", ""], ["2026-09-21", "Anna Berg", "69 kg", "", ""], ["2026-09-21", "Beth Moss", "11 st 2", "", ""],
      ],
      leftOut: ["Zoe Quinn", "Notes"],
    });
  });

  it("with weeks in the first column", () => {
    expect(read("Week,Anna Berg,Beth Moss\n1,70,80\n2,69.5,79\n")?.rows).toEqual([["Week", "Name", "Weight"], ["1", "Anna Berg", "70"], ["1", "Beth Moss", "80"], ["2", "Anna Berg", "69.5"], ["2", "Beth Moss", "79"]]);
  });

  it("with a week a column, under any heading of the names", () => {
    expect(read(",Goal,Week 1,Wk 2 (lbs),W3\nAnna Berg,65,154,153,-\nBeth Moss,,,182.5,181\n")).toEqual({
      rows: [["Name", "Week", "Weight", "Goal"], ["Anna Berg", "Week 1", "154", "65"], ["Anna Berg", "Wk 2", "153 lbs", "65"], ["Beth Moss", "Wk 2", "182.5 lbs", ""], ["Beth Moss", "W3", "181", ""]],
      leftOut: ["Goal"],
    });
  });

  it("with a date a column", () => {
    expect(read("Email,Client,07/09/2026,14/09/2026\nanna@example.com,Anna Berg,70,69.5\n")?.rows).toEqual([["Email", "Client", "Date", "Weight"], ["anna@example.com", "Anna Berg", "07/09/2026", "70"], ["anna@example.com", "Anna Berg", "14/09/2026", "69.5"]]);
  });

  it.each([
    ["ratings by week", "Name,Week 1,Week 2\nAnna,7,8\nBeth,6,9\n"],
    ["texts by week", "Name,Week 1,Week 2\nAnna,Squats,Lunges\n"],
    ["one week", "Name,Week 1\nAnna,70\n"],
    ["weeks without names", "Exercise,Week 1,Week 2\nSquat,70,75\n"],
    ["columns that name nobody", "Date,Steps,Protein\n2026-09-07,9000,120\n2026-09-08,8000,110\n"],
    ["a name that two clients have", "Date,Hope\n2026-09-07,70\n"],
    ["one first name, which is also a word", "Date,Joy\n2026-09-07,70\n"],
    ["mostly unknown names", "Date,Anna Berg,Zoe Quinn,Ida Fox\n2026-09-07,70,80,90\n"],
    ["a weight of its own", "Date,Weight,Anna Berg\n2026-09-07,70,80\n"],
    ["ratings by client", "Date,Anna Berg,Beth Moss\n2026-09-07,7,8\n"],
    ["exercises by client", "Exercise,Anna Berg,Beth Moss\nSquat,70,80\n"],
  ])("but not one of %s", (_, text) => expect(read(text)).toBeNull());
});
