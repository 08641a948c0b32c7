import { setTimeout as delay } from "node:timers/promises";

/** An open screen: it listens to the stream of changes, and opens it again whenever it ends, as browsers do. */
export class LiveUpdateListener {
  /** The addresses it was told to read again. */
  readonly receivedEndpoints: string[] = [];
  /** How often its stream has begun. */
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
      // A stream ends without a word too: then it is opened again as well.
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
