import { groupBy } from "@/lib/platform/group-by";
import { formatCount } from "@/lib/platform/number-texts";

/*
 * Reads the .txt file that WhatsApp makes of a chat ("Export chat"). Android writes "01/12/24, 10:05 - Alice: text", iOS writes
 * "[01/12/2024, 10:05:33] Alice: text"; the order and the separators of dates and times are those of the phone's language.
 */

/** A message, the line it starts on (from 1), and its date as written with its time on a 24-hour clock. */
interface ChatMessage {
  line: number;
  when: string;
  speaker: string;
  text: string;
}

/** What a chat has beside the messages that are read as they are. */
export interface ChatCounts {
  /** Lines of WhatsApp itself, such as "Missed voice call", which are left out. */
  system: number;
  /** Deleted and blank messages, which are left out. */
  deleted: number;
  blank: number;
  /** Messages that were a photo, a voice message or another file. */
  media: number;
  /** Messages without their mark that they were edited. */
  edited: number;
}

export interface WhatsAppChat {
  messages: ChatMessage[];
  counts: ChatCounts;
}

/** Marks that a phone puts around names and its own words. They are invisible and only affect the direction of text. */
const marks = "\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff";
const marksPattern = new RegExp(`[${marks}]`, "gu");
const leadingMarksPattern = new RegExp(`^[${marks}]+`, "u");
const datePattern = String.raw`\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}\.?`;
const clockPattern = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?`;
const headPattern = new RegExp(String.raw`^(?:\[(${datePattern}),?\s+${clockPattern}\]\s?|(${datePattern}),?\s+${clockPattern}\s+[-–]\s)`, "iu");
/** A date and a time are shorter. The pattern takes quadratic time on a run of blanks. */
const maxHeadLength = 100;

interface Head {
  when: string;
  rest: string;
}

/** The date, the time and the rest of a line that begins a message; null for any other line. */
function readHead(line: string): Head | null {
  const unmarked = line.replace(leadingMarksPattern, "");
  const found = headPattern.exec(unmarked.slice(0, maxHeadLength));
  if (!found) return null;
  const [date = "", hour = "", minute = "", second, half] = found[1] === undefined ? found.slice(6, 11) : found.slice(1, 6);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hours > 23 || Number(minute) > 59) return null;
  const clock = [String(hours).padStart(2, "0"), minute, ...(second === undefined ? [] : [second])].join(":");
  return { when: `${date.replace(/\s|\.$/g, "")} ${clock}`, rest: unmarked.slice(found[0].length) };
}

/** Whether a text is a chat that WhatsApp exported: its first line that isn't blank begins a message. */
export function isWhatsAppChat(text: string): boolean {
  const [, first = ""] = /^[\s\ufeff]*([^\r\n]{1,300})/u.exec(text) ?? [];
  return readHead(first) !== null;
}

/** Whose message a line is, and its text. Names are at most 100 characters. */
const speakerPattern = /^(.{1,100}?):(?:\s(.*))?$/su;

/** What WhatsApp itself says, as the whole text of a message or after the name of the chat or a person. */
const noticePattern =
  /(?:^|\s)(?:created (?:this )?group|changed the (?:subject|group|description|settings)|changed (?:this group|their phone number|to \+)|joined using|joined from|turned (?:on|off) (?:disappearing|admin)|is now an admin|are now an admin|is no longer an admin|pinned a message|security code (?:with .{1,60} )?changed|is a contact|(?:un)?blocked this contact|uses a default timer)/i;
const systemPatterns = [
  noticePattern,
  /^(?:messages and calls|messages to this (?:chat|group)|messages you send).{0,80}end-to-end encrypted/i,
  /^(?:missed|silenced)? ?(?:group )?(?:voice|video) (?:call|chat)(?:$|[,.] )/i,
  /^.{1,60} (?:left|(?:added|removed) .{1,200}|was added|were added|were removed)\.?$/i,
];
const isSystemText = (text: string) => systemPatterns.some((pattern) => pattern.test(text));
/** Without a mark, a message of a person can begin like these, so only the two that are whole sentences count. */
const isSystemMessage = (text: string) => (leadingMarksPattern.test(text) ? isSystemText(text.replace(leadingMarksPattern, "")) : /^(?:messages and calls are end-to-end encrypted\b|missed (?:group )?(?:voice|video) call$)/i.test(text));

const deletedPattern = /^(?:this message was deleted|you deleted this message)(?: by admin .{1,60})?\.?$/i;
/** A match starts only where the blanks before it do, so that a run of them takes linear time. */
const editedPattern = new RegExp(`(?<![\\s${marks}])[\\s${marks}]*<this message was edited>[\\s${marks}]*$`, "iu");
const omittedPattern = /^(?:(.{1,200}?)[\s•].{0,40})?(image|photo|video note|video|gif|sticker|audio|voice message|document|contact card) omitted$/i;
/** "Media omitted" in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const anyMediaPattern = /^<(?:media omitted|medien ausgeschlossen|médias? omis|multimedia omitido|media omessi|mídia oculta|ficheiro não revelado|media weggelaten)>$/i;
const attachedPattern = /^(?:<(?:attached|anhang|pièce jointe|adjunto|allegato|anexado|bijgevoegd): ([^<>\n]{1,200})>|([^\n]{1,200}?\.[a-z0-9]{2,5}) \((?:file attached|datei angehängt|fichier joint|archivo adjunto|file allegato|arquivo anexado|bestand bijgevoegd)\))(?:\n([\s\S]*))?$/i;

const mediaNames: Readonly<Record<string, string>> = { image: "photo", photo: "photo", video: "video", "video note": "video", gif: "GIF", sticker: "sticker", audio: "voice message", "voice message": "voice message", document: "document", "contact card": "contact" };
const extensions: readonly [RegExp, string][] = [
  [/\.(?:jpe?g|png|heic)$/i, "photo"],
  [/\.webp$/i, "sticker"],
  [/\.(?:mp4|mov|3gp)$/i, "video"],
  [/\.(?:opus|m4a|mp3|aac|ogg|amr)$/i, "voice message"],
  [/\.vcf$/i, "contact"],
];
const nameAttached = (file: string) => extensions.find(([pattern]) => pattern.test(file))?.[1] ?? `document: ${file}`;

/** The text that stands for a message that was a file, such as "[photo]" with its caption; null for any other message. */
function readMedia(text: string): string | null {
  const bare = text.replace(marksPattern, "").trim();
  if (anyMediaPattern.test(bare)) return "[photo, video or voice message]";
  const [omitted, file, kind = ""] = omittedPattern.exec(bare) ?? [];
  if (omitted !== undefined) return file === undefined || kind.toLowerCase() !== "document" ? `[${mediaNames[kind.toLowerCase()] ?? kind}]` : `[document: ${file}]`;
  const [attached, inBrackets, named = "", caption = ""] = attachedPattern.exec(bare) ?? [];
  if (attached === undefined) return null;
  return `[${nameAttached(inBrackets ?? named)}]${caption.trim() === "" ? "" : `\n${caption.trim()}`}`;
}

/** Reads a text that isWhatsAppChat recognises. */
export function readWhatsAppChat(text: string): WhatsAppChat {
  const counts: ChatCounts = { system: 0, deleted: 0, blank: 0, media: 0, edited: 0 };
  const spoken = moveColonsIntoNames(readSpoken(text, counts));
  const messages = spoken.flatMap(({ line, when, speaker, lines }): ChatMessage[] => {
    const written = lines.join("\n").trim();
    if (isSystemMessage(written)) return leaveOut(counts, "system");
    const unmarked = written.replace(leadingMarksPattern, "");
    if (deletedPattern.test(unmarked)) return leaveOut(counts, "deleted");
    const current = unmarked.replace(editedPattern, "");
    if (current !== unmarked) counts.edited += 1;
    if (current.replace(marksPattern, "").trim() === "") return leaveOut(counts, "blank");
    const media = readMedia(current);
    if (media !== null) counts.media += 1;
    return [{ line, when, speaker, text: media ?? current.trim() }];
  });
  return { messages, counts };
}

function leaveOut(counts: ChatCounts, why: "system" | "deleted" | "blank"): [] {
  counts[why] += 1;
  return [];
}

interface Spoken {
  line: number;
  when: string;
  speaker: string;
  lines: string[];
}

/** The messages of people, each with all of its lines. Counts the lines that no person wrote. */
function readSpoken(text: string, counts: ChatCounts): Spoken[] {
  const spoken: Spoken[] = [];
  let lines: string[] = [];
  for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
    const head = readHead(written);
    if (!head) {
      lines.push(written);
      continue;
    }
    const { when, rest } = head;
    const [, name = "", first = ""] = speakerPattern.exec(rest) ?? [];
    const speaker = cleanSpeaker(name);
    // What follows a line of WhatsApp's own belongs to it.
    lines = [first];
    if (speaker === "" || noticePattern.test(name)) counts.system += 1;
    else spoken.push({ line: index + 1, when, speaker, lines });
  }
  return spoken;
}

/** A name without marks, on one line. Exports of groups put "~" before the names of people who are no contacts. */
const cleanSpeaker = (name: string) => name.replace(marksPattern, "").replace(/\s+/g, " ").replace(/^\s*~\s*/, "").trim();

/** From how many messages on a second colon that all of them have counts as part of the name. */
const messagesOfColonName = 3;

/** "Coach: Maya: Hello" is read as by "Coach" first. Where all of a speaker's messages go on with the same words and a colon, these are part of the name. */
function moveColonsIntoNames(spoken: readonly Spoken[]): readonly Spoken[] {
  const bySpeaker = groupBy(spoken, ({ speaker }) => speaker);
  for (const messages of bySpeaker.values()) {
    const more = /^([^:\n]{1,60}): /u.exec(messages[0]?.lines[0] ?? "")?.[1];
    if (more === undefined || messages.length < messagesOfColonName || !messages.every(({ lines: [first = ""] }) => first.startsWith(`${more}: `))) continue;
    for (const message of messages) {
      message.speaker = `${message.speaker}: ${cleanSpeaker(more)}`;
      message.lines[0] = (message.lines[0] ?? "").slice(more.length + 2);
    }
  }
  return spoken;
}

const countOf = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** What there is to say about a chat as a whole, in sentences. */
export function describeChat({ system, deleted, blank, media, edited }: ChatCounts): string[] {
  return [
    ...(system > 0 ? [`${countOf(system, "line", "lines")} from WhatsApp itself, such as notices and missed calls, ${system === 1 ? "is" : "are"} left out.`] : []),
    ...(deleted > 0 ? [`${countOf(deleted, "deleted message is", "deleted messages are")} left out.`] : []),
    ...(blank > 0 ? [`${countOf(blank, "blank message is", "blank messages are")} left out.`] : []),
    ...(media > 0 ? [`${countOf(media, "photo, voice message or other file isn't", "photos, voice messages or other files aren't")} in the text. The message says what it was, such as [photo].`] : []),
    ...(edited > 0 ? [`${countOf(edited, "edited message is", "edited messages are")} imported as last edited.`] : []),
  ];
}
