import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SecondFactorSuggestion } from "@/components/setup/second-factor-suggestion";
import { queryKeyFor } from "@/lib/api/query";
import { listPasskeys, readTwoFactor } from "@/lib/people/second-factors/calls";

const passkey = { id: "1", name: "Phone" };
const app = { createdAt: "2026-03-20T10:00:00Z", lastUsedAt: "2026-03-20T10:00:00Z" };

it.each([
  ["a coach without a second factor", [], null, true],
  ["not a coach with a passkey", [passkey], null, false],
  ["not a coach with an authenticator app", [], app, false],
  ["nobody while their second factors are still loading", undefined, null, false],
])("the set-up suggests one to %s", (_, passkeys, authenticator, isSuggested) => {
  const client = new QueryClient();
  client.setQueryData(queryKeyFor(listPasskeys, {}), passkeys);
  client.setQueryData(queryKeyFor(readTwoFactor, {}), { authenticator, recoveryCodesLeft: 0, compulsory: false });
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(SecondFactorSuggestion)));
  expect(html.includes('href="/settings/security"')).toBe(isSuggested);
});
