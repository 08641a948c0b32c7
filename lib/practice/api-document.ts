import { buildOpenApiDocument } from "@/lib/api/openapi";
import { requestExamples } from "@/lib/practice/api-examples";
import { domains } from "@/lib/practice/contracts";

/** The paths and components of the API. They change only with the code, so they are made once. */
export const baseApiDocument = buildOpenApiDocument(domains, requestExamples);

const apiDescription = [
  "Everything the screens of the product do. Requests and responses are JSON; times are ISO 8601 in UTC, days are YYYY-MM-DD.",
  "Sign in with `login` and send its cookie along. Lists are returned whole, or page by page with `limit` and `cursor`.",
  "An error is a status and a JSON object with a `message` that can be shown to a person.",
].join("\n\n");

/** The whole document. `sessionCookie` is the name of the cookie that this server signs in with. */
export function createApiDocument(title: string, sessionCookie: string) {
  const { openapi, components, ...rest } = baseApiDocument;
  const { session, ...otherSchemes } = components.securitySchemes;
  return {
    openapi,
    info: { title, version: "1", description: apiDescription, license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" } },
    ...rest,
    components: { ...components, securitySchemes: { session: { ...session, name: sessionCookie }, ...otherSchemes } },
  };
}
