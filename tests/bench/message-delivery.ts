import { get, type IncomingMessage } from "node:http";
import { endpointUrl } from "@/lib/api/client";
import { readCurrentUser } from "@/lib/people/accounts/current-user-contract";
import * as events from "@/lib/practice/live/contract";
import * as messages from "@/lib/work/messages/contract";
import { requestEndpoint } from "@/tests/bench/statements";

const rounds = 20;

/**
 * The longest time in ms from a client's message until the coach's screen can show it, after an event and a fetch.
 */
export async function slowestMessageMs(address: string, client: string, coach: string): Promise<number> {
  const { id: coachId } = (await (await requestEndpoint(address, readCurrentUser, {}, coach)).json()) as { id: string };
  const { id: clientId } = (await (await requestEndpoint(address, readCurrentUser, {}, client)).json()) as { id: string };
  const thread = { params: { id: clientId }, query: { limit: 50 } };
  const stream = await openStream(`${address}${events.streamEvents.path}`, coach);
  try {
    let slowest = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const content = `Bench message ${round} of ${Date.now()}`;
      const started = performance.now();
      const announced = waitForEvent(stream, endpointUrl(messages.listMessages, { params: thread.params }));
      const response = await requestEndpoint(address, messages.sendMessage, { body: { recipientId: coachId, content } }, client);
      if (response.status !== 201) throw new Error(`Sending the message returned ${response.status}`);
      await announced;
      const shownMessages = (await (await requestEndpoint(address, messages.listMessages, thread, coach)).json()) as messages.Message[];
      if (shownMessages.at(-1)?.content !== content) throw new Error("The event arrived before the message");
      slowest = Math.max(slowest, performance.now() - started);
    }
    return slowest;
  } finally {
    stream.destroy();
  }
}

const openStream = (url: string, cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, { headers: { cookie }, agent: false }, resolve).on("error", reject));

/** Waits for the event with this URL. */
function waitForEvent(stream: IncomingMessage, path: string) {
  return new Promise<void>((resolve) => {
    function look(piece: Buffer) {
      if (!piece.toString().includes(`"${path}"`)) return;
      stream.off("data", look);
      resolve();
    }
    stream.on("data", look);
  });
}
