import { expect, it } from "vitest";
import { waitingText } from "@/components/team/waiting-text";

it.each([
  [[], null],
  [["Lucy Example"], "1 client is waiting for a reply from Nora: Lucy Example. They'll see that Nora has left and can write to you instead."],
  [["Lucy", "Zara"], "2 clients are waiting for a reply from Nora: Lucy, Zara. They'll see that Nora has left and can write to you instead."],
  [Array.from({ length: 12 }, () => "Lucy"), expect.stringMatching(/^12 clients are waiting for a reply from Nora: (Lucy, ){9}Lucy and 2 more\. /)],
])("says who waits for the reply of someone who leaves: %j", (clients, text) => expect(waitingText("Nora", clients)).toEqual(text));
