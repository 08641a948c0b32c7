import { type APIRequestContext, test as base } from "@playwright/test";
import { copyPreparedFolder, type PreparedFolder } from "@/tests/e2e/support/prepared-folders";
import { freePort, killProcess, makeServerFolder, removeFolder, startServerProcess, waitUntilUp } from "@/tests/support/server-process";

/** Copies a prepared data folder for the server of one test. */
export function makePreparedFolder(which: PreparedFolder) {
  const folder = makeServerFolder();
  copyPreparedFolder(which, folder);
  return folder;
}

/** Runs `work` against a server that no other test uses, then removes its data folder. */
export async function withServer(env: Record<string, string>, work: (address: string) => Promise<void>) {
  const [folder, port] = [env.DATA_DIR ?? makePreparedFolder(env.DEMO_MODE ? "demo" : "empty"), await freePort()];
  const { child } = startServerProcess(port, { ...env, DATA_DIR: folder });
  try {
    const address = `http://localhost:${port}`;
    await waitUntilUp(address, child);
    await work(address);
  } finally {
    await killProcess(child);
    removeFolder(folder);
  }
}

interface ServerFixtures {
  /** A migrated, empty data folder. */
  folder: string;
  /** Starts a server that the test may kill and restart. */
  start: typeof startServerProcess;
  /** Makes requests to a server without a browser. */
  visitor: (baseURL: string, extraHTTPHeaders?: Record<string, string>) => Promise<APIRequestContext>;
}

/** For tests of how a server starts, stops and restarts. Stops its servers and visitors after the test. */
export const serverTest = base.extend<{ own: ServerFixtures }>({
  own: async ({ playwright }, use) => {
    const folder = makePreparedFolder("empty");
    const running: ReturnType<typeof startServerProcess>[] = [];
    const visitors: APIRequestContext[] = [];
    await use({
      folder,
      start: (port, env) => {
        const server = startServerProcess(port, env);
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
    for (const { child } of running) await killProcess(child);
    removeFolder(folder);
  },
});
