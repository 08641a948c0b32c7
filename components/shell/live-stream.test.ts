import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { subscribeToLiveUpdates } from "@/components/shell/live-stream";

let page: EventTarget & { visibilityState: "visible" | "hidden" };
let browser: EventTarget;
let unsubscribe: () => void;
/** Every stream that was opened, in order. */
let streams: FakeEventSource[];
class FakeEventSource extends EventTarget {
  isOpen = true;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

/** Whether each of the streams is open. */
const openStreams = () => streams.map(({ isOpen }) => isOpen);
const goOnline = () => browser.dispatchEvent(new Event("online"));
function turn(visibilityState: "visible" | "hidden") {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}
function openPage(visibilityState: "visible" | "hidden") {
  page = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal("document", page);
  unsubscribe = subscribeToLiveUpdates({ onChange: () => undefined, onMissed: () => undefined, onRefused: () => undefined });
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  browser = new EventTarget();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("EventSource", FakeEventSource);
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("The stream of a tab", () => {
  it("that is on screen is opened again when the network is back", () => {
    openPage("visible");
    vi.advanceTimersByTime(60_000);
    goOnline();
    expect(openStreams()).toEqual([false, true]);
  });

  it("that is hidden ends after 30 seconds, and stays closed when the network is back", () => {
    openPage("visible");
    turn("hidden");
    vi.advanceTimersByTime(29_000);
    expect(openStreams()).toEqual([true]);
    vi.advanceTimersByTime(2000);
    goOnline();
    expect(openStreams()).toEqual([false]);
    turn("visible");
    expect(openStreams()).toEqual([false, true]);
  });

  it("that was hidden a moment ago is opened again with the tab, because the network may have dropped it", () => {
    openPage("visible");
    turn("hidden");
    goOnline();
    turn("visible");
    expect(openStreams()).toEqual([false, true]);
  });

  it("that is opened in the background ends after 30 seconds too", () => {
    openPage("hidden");
    vi.advanceTimersByTime(31_000);
    expect(openStreams()).toEqual([false]);
    turn("visible");
    expect(openStreams()).toEqual([false, true]);
  });
});
