// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/questions/contract";

export const readQuestionForm: Call<typeof contract.readQuestionForm> = { method: "GET", path: "/api/question-forms/:form", access: "signed-in", live: {"provides":["questions","check-ins"],"invalidates":[]} };
export const listQuestionFormVersions: Call<typeof contract.listQuestionFormVersions> = { method: "GET", path: "/api/question-forms/:form/versions", access: ["coach"], live: {"provides":["questions"],"invalidates":[]} };
export const publishQuestionForm: FormCall<typeof contract.publishQuestionForm> = { method: "PUT", path: "/api/question-forms/:form", access: ["coach"], live: {"provides":[],"invalidates":["questions","check-ins"]}, loadBody: async () => (await import("@/lib/work/questions/contract")).publishQuestionForm.body };
export const createQuestion: FormCall<typeof contract.createQuestion> = { method: "POST", path: "/api/questions", access: ["coach"], live: {"provides":[],"invalidates":["questions"]}, loadBody: async () => (await import("@/lib/work/questions/contract")).createQuestion.body };
export const listQuestions: Call<typeof contract.listQuestions> = { method: "GET", path: "/api/questions", access: ["coach"], live: {"provides":["questions"],"invalidates":[]} };
export const listClientQuestions: Call<typeof contract.listClientQuestions> = { method: "GET", path: "/api/clients/:id/questions", access: ["coach"], live: {"provides":["questions"],"invalidates":[]} };
export const addClientQuestion: FormCall<typeof contract.addClientQuestion> = { method: "POST", path: "/api/clients/:id/questions", access: ["coach"], live: {"provides":[],"invalidates":["questions","check-ins"]}, loadBody: async () => (await import("@/lib/work/questions/contract")).addClientQuestion.body };
export const editQuestion: FormCall<typeof contract.editQuestion> = { method: "PATCH", path: "/api/questions/:id", access: ["coach"], live: {"provides":[],"invalidates":["questions","check-ins"]}, loadBody: async () => (await import("@/lib/work/questions/contract")).editQuestion.body };
export const deleteQuestion: Call<typeof contract.deleteQuestion> = { method: "DELETE", path: "/api/questions/:id", access: ["coach"], live: {"provides":[],"invalidates":["questions","check-ins"]} };
