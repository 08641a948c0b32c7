import { test } from "@playwright/test";
import { freePort, kill, newFolder, removeFolder, startProcess, untilUp } from "@/tests/support/server-process";

/** A server of the test's own: what it does to the figures nobody else sees. */
export async function withServer(env: Record<string, string>, work: (address: string) => Promise<void>) {
  // Its demo is composed first, which on a busy machine takes a while.
  test.setTimeout(300_000);
  const [folder, port] = [newFolder(), await freePort()];
  const { child } = startProcess(port, { DATA_DIR: folder, ...env });
  try {
    const address = `http://localhost:${port}`;
    await untilUp(address, child);
    await work(address);
  } finally {
    await kill(child);
    removeFolder(folder);
  }
}
