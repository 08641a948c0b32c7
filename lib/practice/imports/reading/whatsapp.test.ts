import { describe, expect, it } from "vitest";
import { describeChat, isWhatsAppChat, readWhatsAppChat } from "@/lib/practice/imports/reading/whatsapp";

const messagesOf = (text: string) => readWhatsAppChat(text).messages.map(({ when, speaker, text: said }) => [when, speaker, said]);
const [mark, narrow, rtl] = ["\u200e", "\u202f", "\u202b"];

describe("A chat that WhatsApp exported", () => {
  it.each([
    ["Android", "01/12/24, 10:05 - Alice: Hello", ["01/12/24 10:05", "Alice", "Hello"]],
    ["Android with am and pm", "12/1/24, 10:05 PM - Alice: Hello", ["12/1/24 22:05", "Alice", "Hello"]],
    ["small letters behind a narrow space", `01/12/2024, 12:05${narrow}am - Alice: Hello`, ["01/12/2024 00:05", "Alice", "Hello"]],
    ["am and pm with dots", "1/12/2024, 10:05 p. m. - Alice: Hola", ["1/12/2024 22:05", "Alice", "Hola"]],
    ["dates with dots", "01.12.24, 10:05 - Alice: Hallo", ["01.12.24 10:05", "Alice", "Hallo"]],
    ["dates with dots and spaces", "1. 12. 2024, 9.05 - Alice: Hei", ["1.12.2024 09:05", "Alice", "Hei"]],
    ["dates with dashes", "01-12-2024 10:05 - Alice: Hoi", ["01-12-2024 10:05", "Alice", "Hoi"]],
    ["the year first", "2024-12-01, 10:05 - Alice: Hej", ["2024-12-01 10:05", "Alice", "Hej"]],
    ["iOS", "[01/12/2024, 10:05:33] Alice: Hello", ["01/12/2024 10:05:33", "Alice", "Hello"]],
    ["iOS with marks, and am and pm", `\ufeff${mark}[12/1/24, 1:05:33${narrow}PM] Alice: ${mark}Hello`, ["12/1/24 13:05:33", "Alice", "Hello"]],
    ["iOS with dots", "[01.12.24, 10:05:33] Alice: Hallo", ["01.12.24 10:05:33", "Alice", "Hallo"]],
    ["a phone number between marks", "[01/12/2024, 10:05:33] \u202a+44 7700 900123\u202c: Hi", ["01/12/2024 10:05:33", "+44 7700 900123", "Hi"]],
    ["a person who is no contact", `[01/12/2024, 10:05:33] ~${narrow}Priya: Hi`, ["01/12/2024 10:05:33", "Priya", "Hi"]],
    ["emoji and right-to-left text", `01/12/24, 10:05 - نور 🌸: ${rtl}مرحبا 👩‍🦰`, ["01/12/24 10:05", "نور 🌸", `${rtl}مرحبا 👩‍🦰`.replace(rtl, "")]],
    ["a colon and a link in the text", "01/12/24, 10:05 - Alice: Plan: https://example.com/a: b", ["01/12/24 10:05", "Alice", "Plan: https://example.com/a: b"]],
  ])("is read from %s", (_, line, expected) => {
    expect(isWhatsAppChat(`\n${line}\n`)).toBe(true);
    expect(messagesOf(line)).toEqual([expected]);
  });

  it("has messages over several lines, with the line that each starts on", () => {
    const { messages } = readWhatsAppChat("01/12/24, 10:05 - Alice: One\r\n\r\nTwo\r\n- 10:05 is no time\r\n01/12/24, 10:06 - Bob: \r\nThree\r\n");
    expect(messages).toEqual([
      { line: 1, when: "01/12/24 10:05", speaker: "Alice", text: "One\n\nTwo\n- 10:05 is no time" },
      { line: 5, when: "01/12/24 10:06", speaker: "Bob", text: "Three" },
    ]);
  });

  it("keeps a message of 10,000 characters, and separators of lines within one", () => {
    const long = "a\u2028".repeat(5000);
    expect(messagesOf(`01/12/24, 10:05 - Alice: ${long}b`)[0]?.[2]).toBe(`${long}b`);
  });

  it.each([
    ["01/12/24, 10:05 - Messages and calls are end-to-end encrypted. No one outside of this chat can read them."],
    ['01/12/24, 10:05 - Alice changed the subject from "Goals" to "Goals: 2025"'],
    ['01/12/24, 10:05 - Alice created group "Team"'],
    ["01/12/24, 10:05 - Alice added Bob"],
    ["01/12/24, 10:05 - Missed voice call\nTap to call back"],
    [`[01/12/2024, 10:05:33] Alice: ${mark}Messages and calls are end-to-end encrypted. Learn more.`],
    [`[01/12/2024, 10:05:33] Alice: ${mark}Missed voice call`],
    [`[01/12/2024, 10:05:33] Alice: ${mark}Video call, ${mark}No answer`],
    [`[01/12/2024, 10:05:33] Team: ${mark}Alice created this group`],
    [`[01/12/2024, 10:05:33] Team: ${mark}Alice left`],
  ])("leaves out and counts %s", (line) => {
    const { messages, counts } = readWhatsAppChat(`${line}\n01/12/24, 10:06 - Alice: I left my job and added squats`);
    expect([messages.map(({ text }) => text), counts.system]).toEqual([["I left my job and added squats"], 1]);
  });

  it.each([
    ["<Media omitted>", "[photo, video or voice message]"],
    ["<Medien ausgeschlossen>", "[photo, video or voice message]"],
    [`${mark}image omitted`, "[photo]"],
    [`${mark}audio omitted`, "[voice message]"],
    [`${mark}video note omitted`, "[video]"],
    [`Plan.pdf • ${mark}3 pages ${mark}document omitted`, "[document: Plan.pdf]"],
    ["IMG-20241201-WA0001.jpg (file attached)", "[photo]"],
    [`${mark}IMG-20241201-WA0001.jpg (file attached)\nMy lunch`, "[photo]\nMy lunch"],
    ["PTT-20241201-WA0002.opus (file attached)", "[voice message]"],
    [`${mark}<attached: 00000012-PHOTO-2024-12-01-10-05-33.jpg>`, "[photo]"],
    ["Week 3.xlsx (file attached)", "[document: Week 3.xlsx]"],
  ])("says what was sent instead of %s", (text, expected) => {
    const { messages, counts } = readWhatsAppChat(`01/12/24, 10:05 - Alice: ${text}`);
    expect([messages[0]?.text, counts.media]).toEqual([expected, 1]);
  });

  it("takes the mark of an edit off, and leaves deleted and blank messages out", () => {
    const { messages, counts } = readWhatsAppChat(`01/12/24, 10:05 - A: Hi ${mark}<This message was edited>\n01/12/24, 10:05 - A: This message was deleted\n[01/12/24, 10:05:10] A: ${mark}You deleted this message.\n01/12/24, 10:05 - A: \n01/12/24, 10:05 - A: ${mark}`);
    expect([messages.map(({ text }) => text), counts]).toEqual([["Hi"], { system: 0, deleted: 2, blank: 2, media: 0, edited: 1 }]);
  });

  it("has names with a colon where all messages of that name go on with the same words", () => {
    const lines = ["Coach: Maya: Hello", "Anna: Weight: 70", "Coach: Maya: How was it?", "Anna: Good", "Coach: Maya: Great"];
    expect(messagesOf(lines.map((line) => `01/12/24, 10:05 - ${line}`).join("\n")).map(([, ...said]) => said)).toEqual([["Coach: Maya", "Hello"], ["Anna", "Weight: 70"], ["Coach: Maya", "How was it?"], ["Anna", "Good"], ["Coach: Maya", "Great"]]);
  });

  it.each(["", "Email,Date,Weight\nanna@example.com,2026-09-16,70", "Dear diary, 01/12/24, 10:05 - Alice: no", "01/12/24, 25:05 - Alice: Hello", "01/12/2024,70.2", '"01/12/24, 10:05 - Alice: Hello"'])("is not %j", (text) => {
    expect(isWhatsAppChat(text)).toBe(false);
  });

  it("is summed up in sentences", () => {
    expect(describeChat({ system: 2, deleted: 1, blank: 0, media: 1, edited: 0 })).toEqual([
      "2 lines from WhatsApp itself, such as notices and missed calls, are left out.",
      "1 deleted message is left out.",
      "1 photo, voice message or other file isn't in the text. The message says what it was, such as [photo].",
    ]);
  });
});
