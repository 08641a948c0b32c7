import { only } from "@/lib/platform/only";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";

/** What the messages of a speaker become: the client's, a coach's, or nothing. */
export const speakerRoles = ["client", "coach", "leave-out"] as const;
export type SpeakerRole = (typeof speakerRoles)[number];

/** How many of a speaker's messages are shown. */
const maxSamples = 3;

export interface FoundSpeaker {
  name: string;
  count: number;
  samples: string[];
}

/** Collects the speakers of a chat with the number of their messages and the first three of them. */
export function createSpeakerList(toSample: (text: string) => string) {
  const speakers = new Map<string, FoundSpeaker>();
  return {
    add(name: string, text: string) {
      const speaker = speakers.get(name) ?? { name, count: 0, samples: [] };
      speakers.set(name, speaker);
      speaker.count += 1;
      if (speaker.samples.length < maxSamples && text.trim() !== "") speaker.samples.push(toSample(text));
    },
    size: () => speakers.size,
    list: () => [...speakers.values()],
  };
}

/** Someone in the practice, to recognise as a speaker. */
export interface NamedPerson {
  id: string;
  firstName: string;
  lastName: string;
}

export interface AssignedSpeaker extends FoundSpeaker {
  /** Null where nothing shows it. */
  is: SpeakerRole | null;
  isSure: boolean;
  /** The coach with this name. */
  coachId: string | null;
}

const hasFullName = (speaker: string) => ({ firstName, lastName }: NamedPerson) => normalizeHeading(speaker) !== "" && normalizeHeading(speaker) === normalizeHeading(`${firstName}${lastName}`);
const hasFirstName = (speaker: string) => ({ firstName }: NamedPerson) => normalizeHeading(speaker) !== "" && normalizeHeading(speaker) === normalizeHeading(firstName);

/** The one person with this full name; null if there is none or several have it. */
export function findByFullName<Person extends NamedPerson>(name: string, people: readonly Person[]): Person | null {
  const [found, ...others] = people.filter(hasFullName(name));
  return found && others.length === 0 ? found : null;
}

/** The name in "WhatsApp Chat with Priya Sharma.txt" or "WhatsApp Chat - Priya Sharma.zip"; null for any other file name. */
export const nameInFileName = (fileName: string): string | null => /^whatsapp[ _]chat(?:[ _]with)?[ _-]+(.{1,100}?)(?:[ _]?\(\d+\))?\.(?:txt|zip)$/i.exec(fileName)?.[1]?.replace(/_/g, " ") ?? null;

/**
 * Says who each speaker is: as chosen, else the client or a coach by the full name, else by a first name that only one of them has.
 * Of two speakers, where one is known the other is the other.
 */
export function assignSpeakers(found: readonly FoundSpeaker[], { client, coaches, chosen }: { client: NamedPerson | null; coaches: readonly NamedPerson[]; chosen: ReadonlyMap<string, SpeakerRole> }): AssignedSpeaker[] {
  const clients = client ? [client] : [];
  const coachOf = (name: string) => findByFullName(name, coaches) ?? only(coaches.filter(hasFirstName(name)));
  const guess = (name: string): SpeakerRole | null => {
    const [isClient, isCoach] = [clients.some(hasFullName(name)), coaches.some(hasFullName(name))];
    if (isClient !== isCoach) return isClient ? "client" : "coach";
    const [sharesClient, sharesCoach] = [clients.some(hasFirstName(name)), coaches.some(hasFirstName(name))];
    return isClient || sharesClient === sharesCoach ? null : sharesClient ? "client" : "coach";
  };
  const first = found.map(({ name }) => chosen.get(name) ?? guess(name));
  return found.map((speaker, index) => {
    const other = found.length === 2 ? first[1 - index] : null;
    const is = first[index] ?? (other === "client" ? "coach" : other === "coach" ? "client" : null);
    return { ...speaker, is, isSure: is !== null, coachId: is === "coach" ? (coachOf(speaker.name)?.id ?? null) : null };
  });
}
