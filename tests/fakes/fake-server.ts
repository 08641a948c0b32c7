import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A local fake of a vendor's server on a free port. */
export abstract class FakeServer {
  address = "";
  private readonly server = createServer((request, response) => void this.handleRequest(request, response));

  protected abstract handleRequest(request: IncomingMessage, response: ServerResponse): Promise<unknown>;

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
