import { setTimeout as delay } from "node:timers/promises";

/** Listens to the event stream like an open screen, and reconnects whenever it ends, like a browser. */
export class LiveUpdateListener {
  /** The URLs that events have invalidated. */
  readonly receivedEndpoints: string[] = [];
  /** How often it has connected. */
  openedCount = 0;
  private readonly closing = new AbortController();
  private readonly done: Promise<void>;

  constructor(
    private readonly address: () => string,
    private readonly cookie: string,
  ) {
    this.done = this.listen();
  }

  async close() {
    this.closing.abort();
    await this.done;
  }

  private async listen() {
    while (!this.closing.signal.aborted) {
      // A broken stream is reopened too.
      await this.stream().catch(() => undefined);
      await delay(200);
    }
  }

  private async stream() {
    const response = await fetch(`${this.address()}/api/events`, { headers: { cookie: this.cookie }, signal: this.closing.signal });
    if (!response.ok || !response.body) return;
    this.openedCount += 1;
    for await (const text of response.body.pipeThrough(new TextDecoderStream()))
      for (const [, data = "{}"] of text.matchAll(/^data: (.*)$/gm)) this.receivedEndpoints.push(...((JSON.parse(data) as { endpoints?: string[] }).endpoints ?? []));
  }
}
