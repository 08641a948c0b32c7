import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { QuestionsScreen } from "@/components/questions/questions-screen";
import { seedQuery } from "@/lib/api/query-seed";
import { findQuestionForm } from "@/lib/work/check-ins/queries";
import { listQuestionFormVersions, listQuestions, readQuestionForm } from "@/lib/work/questions/contract";
import { findFormVersions, findQuestions } from "@/lib/work/questions/queries";

export const metadata = settingsMetadata("questions");

const params = { form: "weekly-check-in" } as const;

export default settingsPage("questions", () => <QuestionsScreen />, async ({ actor, now }) => [
  seedQuery(readQuestionForm, { params }, await findQuestionForm(actor, params.form, {}, now)),
  seedQuery(listQuestionFormVersions, { params }, await findFormVersions(actor, params.form)),
  seedQuery(listQuestions, {}, await findQuestions()),
]);
