import { AppError } from "@/lib/platform/errors";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { assignSpeakers, type FoundSpeaker, type NamedPerson, nameInFileName, type SpeakerRole } from "@/lib/practice/imports/reading/speakers";
import type { ImportedFrom } from "@/lib/work/messages/contract";

/** The client whose chat it is, if that is known, the coaches, and the coach who imports it. */
export interface ChatPeople {
  client: NamedPerson | null;
  coaches: readonly NamedPerson[];
  actorId: string;
}

/** Finds them by the name of the chat's file, if it has one, and the names of its speakers. */
export type FindChatPeople = (names: { inFileName: string | null; speakers: readonly string[] }) => Promise<ChatPeople>;

/** More speakers than a chat with a client has. */
const maxSpeakers = 50;

export const noChatError = () =>
  new AppError("invalid", "We can't find a chat in this file. In WhatsApp, open the chat, choose Export chat and Without media, and choose the .txt file here. A CSV file needs the columns Time, Speaker and Message.");

/** Whose chat a file is and who its speakers are, and how its rows say so. */
export interface ChatAssignment {
  client: ImportPlan["client"];
  speakers: ImportPlan["speakers"];
  /** A row's cells with what the kind needs to know beside them; null for a row that is left out. */
  complete(cells: Record<string, string>): Record<string, string> | null;
}

/** Assigns the speakers of a chat. Throws 400 for more than 50. */
export async function assignChat(found: readonly FoundSpeaker[], { chosen = {}, fileName = "", from }: { chosen?: Readonly<Record<string, SpeakerRole>> | undefined; fileName?: string | undefined; from: ImportedFrom }, findPeople: FindChatPeople): Promise<ChatAssignment> {
  if (found.length > maxSpeakers) throw new AppError("invalid", `This file has more than ${maxSpeakers} speakers, so it's no chat with a client. Please check which column is the speaker.`);
  const { client, coaches, actorId } = await findPeople({ inFileName: nameInFileName(fileName), speakers: found.map(({ name }) => name) });
  const speakers = assignSpeakers(found, { client, coaches, chosen: new Map(Object.entries(chosen)) });
  const byName = new Map(speakers.map((speaker) => [speaker.name, speaker]));
  // Whom the client writes to where the chat has no coach with an account.
  const firstCoachId = speakers.find(({ coachId }) => coachId !== null)?.coachId ?? actorId;
  const repetitions = new Map<string, number>();
  return {
    client: client && { id: client.id, name: `${client.firstName} ${client.lastName}`.trim() },
    speakers: speakers.map(({ coachId: _coachId, ...speaker }) => speaker),
    complete(cells) {
      const { is = null, coachId = null } = byName.get(cells.speaker ?? "") ?? {};
      if (is === "leave-out") return null;
      const same = JSON.stringify([cells.time, cells.speaker, cells.message]);
      const repetition = (repetitions.get(same) ?? 0) + 1;
      repetitions.set(same, repetition);
      return { ...cells, clientId: client?.id ?? "", is: is ?? "", coachId: (is === "coach" ? coachId : firstCoachId) ?? actorId, from, repetition: String(repetition) };
    },
  };
}
