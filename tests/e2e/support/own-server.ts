import { type APIRequestContext, test as base } from "@playwright/test";
import { freePort, kill, newFolder, removeFolder, startProcess, untilUp } from "@/tests/support/server-process";
import { copyPrepared, type Prepared } from "./prepared";

/** A copy of a prepared data folder for one test's own server. */
export function preparedCopy(which: Prepared) {
  const folder = newFolder();
  copyPrepared(which, folder);
  return folder;
}

/** Runs `work` against a server that no other test uses, then removes its data folder. */
export async function withServer(env: Record<string, string>, work: (address: string) => Promise<void>) {
  const [folder, port] = [env.DATA_DIR ?? preparedCopy(env.DEMO_MODE ? "demo" : "empty"), await freePort()];
  const { child } = startProcess(port, { ...env, DATA_DIR: folder });
  try {
    const address = `http://localhost:${port}`;
    await untilUp(address, child);
    await work(address);
  } finally {
    await kill(child);
    removeFolder(folder);
  }
}

interface Own {
  /** A migrated, empty data folder. */
  folder: string;
  /** Starts a server that the test may kill and start again. */
  start: typeof startProcess;
  /** Makes requests to a server without a browser. */
  visitor: (baseURL: string, extraHTTPHeaders?: Record<string, string>) => Promise<APIRequestContext>;
}

/** For tests of how a server starts, ends and restarts. Servers and visitors end with the test. */
export const test = base.extend<{ own: Own }>({
  own: async ({ playwright }, use) => {
    const folder = preparedCopy("empty");
    const running: ReturnType<typeof startProcess>[] = [];
    const visitors: APIRequestContext[] = [];
    await use({
      folder,
      start: (port, env) => {
        const server = startProcess(port, env);
        running.push(server);
        return server;
      },
      visitor: async (baseURL, extraHTTPHeaders) => {
        const visitor = await playwright.request.newContext({ baseURL, ...(extraHTTPHeaders && { extraHTTPHeaders }) });
        visitors.push(visitor);
        return visitor;
      },
    });
    for (const visitor of visitors) await visitor.dispose();
    for (const { child } of running) await kill(child);
    removeFolder(folder);
  },
});
