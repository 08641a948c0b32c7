import { buildOpenApiDocument } from "@/lib/api/openapi";
import { requestExamples } from "@/lib/practice/api-examples";
import { domains } from "@/lib/practice/contracts";

/** The paths and components of the API document. They change only with the code, so they are built once. */
export const baseApiDocument = buildOpenApiDocument(domains, requestExamples);

const apiDescription = [
  "Everything you can do on the screens of the product. Requests and responses are JSON; times are ISO 8601 in UTC, days are YYYY-MM-DD.",
  "Sign in with `login` and send its cookie with every request. A list is returned in full, or in pages with `limit` and `cursor`.",
  "An error has a status and a JSON body whose `message` you can show to people.",
].join("\n\n");

/** Returns the OpenAPI document. `sessionCookie` is the name of this server's session cookie. */
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
