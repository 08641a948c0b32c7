import { expect, it } from "vitest";
import { endpoints } from "@/lib/practice/contracts";

const writes = endpoints.flatMap(({ method, path, input, body }) => ("json" in input ? [{ call: `${method} ${path}`, fields: Object.keys("shape" in body ? Object(body.shape) : {}), verbatim: input.verbatim ?? [] }] : []));
const withPassword = writes.flatMap(({ call, fields, verbatim }) => fields.filter((field) => /password$/i.test(field)).map((field) => ({ call, field, verbatim })));

it("sees the password fields", () => expect(withPassword.map(({ call }) => call)).toContain("POST /api/auth/step-up"));

it.each(withPassword)("$call takes $field exactly as typed", ({ field, verbatim }) => expect(verbatim).toContain(field));
