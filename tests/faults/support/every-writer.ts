import { campaignWriter, importWriter } from "@/tests/faults/support/imports";
import { photoWriter } from "@/tests/faults/support/photos";
import type { SendRequest } from "@/tests/faults/support/send-request";
import { checkInWriter, intakeDraftWriter, messageWriter } from "@/tests/faults/support/writers";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

/** Makes a coach and four clients, and returns them with a writer of each kind that writes as them. */
export async function makeEveryWriter(sendRequest: SendRequest) {
  const coach = await makeSignedInCoach();
  const [one, two, three, four] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
  const writers = [
    messageWriter(sendRequest, one, coach.id),
    checkInWriter(sendRequest, two),
    intakeDraftWriter(sendRequest, three),
    photoWriter(sendRequest, [one, two, three, four]),
    importWriter(sendRequest, coach.cookie),
    campaignWriter(sendRequest, coach.cookie),
  ];
  return { coach, client: four, writers };
}
