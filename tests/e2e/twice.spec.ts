import { test } from "@/tests/e2e/support/test";
import { doTwice } from "@/tests/e2e/support/twice";
import { accountCases } from "@/tests/e2e/twice/accounts";
import { clientCases } from "@/tests/e2e/twice/clients";
import { leadCases } from "@/tests/e2e/twice/leads";
import { moneyCases } from "@/tests/e2e/twice/money";
import { ownCases } from "@/tests/e2e/twice/own";
import { practiceCases } from "@/tests/e2e/twice/practice";
import { workCases } from "@/tests/e2e/twice/work";
import { isFullRun } from "@/tests/support/full-run";

const cases = [leadCases, clientCases, workCases, accountCases, ownCases, moneyCases, practiceCases].flatMap((area) => Object.entries(area));

for (const [name, twice] of cases.filter((_, index) => isFullRun || index % 2 === 0))
  test(`${name}, twice in a row: each toast says what happened`, { tag: "@once" }, ({ page, baseURL }) => doTwice(twice, page, baseURL));
