import type { IncomingMessage, ServerResponse } from "node:http";
import { parse } from "node:querystring";
import { databaseAwayMessage } from "@/lib/platform/errors";
import { parseTheme, themeColorFor, themeCookie } from "@/lib/platform/theme";

const causes = {
  unreachable: { status: 503, title: "Back in a moment", text: databaseAwayMessage },
  failed: { status: 500, title: "Something went wrong", text: "Please try again in a minute." },
};

/** How long a browser, a proxy or a search engine should wait, in seconds. */
const retryAfterSeconds = "30";

/**
 * Replaces the answer to a page that failed while it was rendered by a page that needs neither scripts nor the database: 503
 * while `isDatabaseAway`, else 500. Next's own is blank until its scripts have run. Leaves requests by scripts as they are.
 */
export function showErrorPage(request: IncomingMessage, response: ServerResponse, isDatabaseAway: () => Promise<boolean>): void {
  if (!isPageLoad(request)) return;
  const original = { writeHead: response.writeHead.bind(response), write: response.write.bind(response), end: response.end.bind(response) };
  let hasFailed = false;
  const fails = (status: number) => (hasFailed ||= status >= 500 && !response.headersSent);

  async function answer() {
    const { status, title, text } = causes[(await isDatabaseAway()) ? "unreachable" : "failed"];
    const page = errorPage(title, text, request);
    for (const name of ["content-encoding", "etag", "transfer-encoding", "link"]) response.removeHeader(name);
    original.writeHead(status, { ...headers, "content-length": Buffer.byteLength(page) });
    original.end(request.method === "HEAD" ? undefined : page);
  }

  // Each takes its arguments on to the original in whichever of its forms it was called.
  response.writeHead = (status: number, ...rest: unknown[]) => (fails(status) ? response : (Reflect.apply(original.writeHead, response, [status, ...rest]) as ServerResponse));
  response.write = (...parameters: unknown[]) => (fails(response.statusCode) ? true : (Reflect.apply(original.write, response, parameters) as boolean));
  response.end = (...parameters: unknown[]) => {
    if (!fails(response.statusCode)) return Reflect.apply(original.end, response, parameters) as ServerResponse;
    void answer();
    return response;
  };
}

/** Whether a browser shows the answer as a page, rather than a script reading it. */
const isPageLoad = ({ method, url = "", headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD" || method === "POST") && !/^\/(?:api|_next)\//.test(url) && headers.rsc === undefined;

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "retry-after": retryAfterSeconds,
};

function errorPage(title: string, text: string, { headers: { cookie = "" } }: IncomingMessage): string {
  const chosen = parseTheme([parse(cookie, "; ")[themeCookie]].flat()[0]);
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: ${chosen ?? "light dark"}; background: light-dark(${themeColorFor("light", null)}, ${themeColorFor("dark", null)}); color: light-dark(#33202c, #f1e9ea); font: 1rem/1.6 "Figtree Variable", system-ui, sans-serif; }
  main { display: grid; place-content: center; justify-items: center; gap: 0.5rem; min-height: 100dvh; padding: 1.5rem; box-sizing: border-box; text-align: center; }
  h1 { margin: 0; font: 600 1.75rem/1.2 "Fraunces Variable", Georgia, serif; }
  p { margin: 0 0 1rem; max-width: 26rem; }
  a { display: inline-block; padding: 0.75rem 1.5rem; border: 1px solid; border-radius: 1rem; color: inherit; font-weight: 600; text-decoration: none; }
  a:hover { text-decoration: underline; }
</style>
<main>
  <h1>${title}</h1>
  <p>${text} Everything you saved is safe.</p>
  <a href="">Try again</a>
</main>
</html>
`;
}
